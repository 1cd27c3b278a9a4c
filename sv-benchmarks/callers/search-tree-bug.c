struct tree {
    int key, value;
    struct tree *left, *right;
};

int search(struct tree *root, int key, int none)
{
    while (root->key != key && root)
        root = key < root->key ? root->left : root->right;
    return root ? root->value : none;
}
