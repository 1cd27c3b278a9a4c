"use strict";
// A thin client: everything is done by the language server, `viap lsp`.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = function () {
  const [command, ...args] = workspace.getConfiguration("viap").get("command");
  const documentSelector = [{ scheme: "file", language: "c" }];
  client = new LanguageClient("viap", "viap", { command, args }, { documentSelector });
  return client.start();
};

exports.deactivate = function () {
  return client && client.stop();
};
