#!/usr/bin/env node
/*
 * Starts the command `contract-diff`. This file has only syntax that every Node.js version can parse. An old Node.js
 * therefore prints the required version and not a stack trace.
 */
var fs = require('fs');
var path = require('path');
var url = require('url');
var v8 = require('v8');

/*
 * Keeps the heap for new objects small, and collects garbage whenever the heap has grown by 80 %. Otherwise the heap for new
 * objects grows to 48 MB, the other heap grows to the quadruple of its objects, and a comparison of 2 x 3 MB takes 150 MB
 * more memory.
 */
v8.setFlagsFromString('--semi-space-growth-factor=1');
v8.setFlagsFromString('--heap-growing-percent=80');

var source = path.join(__dirname, 'src/contract-diff.ts');
var isSource = fs.existsSync(source);
var needed = isSource ? '22.18' : '20.11';
var has = process.versions.node.split('.').map(Number);
var needs = needed.split('.').map(Number);

if (has[0] < needs[0] || (has[0] === needs[0] && has[1] < needs[1])) {
  console.error(
    'contract-diff needs Node.js ' + needed + ' or later, and this is ' + process.versions.node + '.',
  );
  process.exitCode = 2;
} else {
  var file = isSource ? source : path.join(__dirname, 'dist/contract-diff.js');
  import(url.pathToFileURL(file).href)
    .then(function (command) {
      return command.main(process.argv.slice(2));
    })
    .catch(function (error) {
      console.error(error);
      process.exitCode = 2;
    });
}
