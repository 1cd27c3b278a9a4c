"""What users see: commands, pages, stories, editors and batches; it decides nothing."""
