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
 * Collects garbage whenever the heap has grown by 80 %. Otherwise the heap grows to the quadruple of its objects, and a
 * comparison of 2 x 3 MB takes 150 MB more memory.
 */
v8.setFlagsFromString('--heap-growing-percent=80');
growNursery();

/*
 * Grows the nursery (V8's heap for new objects) to 4 MB, and keeps it at this size. With the 1 MB of the start, a comparison
 * takes 10 % more time, and with the 16 MB to which V8 would grow it, 40 MB more memory. V8 grows the nursery when its
 * objects survive a collection, here by the factor 4.
 */
function growNursery() {
  var survivors = [];
  v8.setFlagsFromString('--semi-space-growth-factor=4');
  while (survivors.length < 500 && nurserySize() < 3e6) {
    for (var count = 0; count < 10; count += 1) survivors.push(new Array(2000).fill(count));
  }
  v8.setFlagsFromString('--semi-space-growth-factor=1');
}

function nurserySize() {
  return v8.getHeapSpaceStatistics().find(function (space) {
    return space.space_name === 'new_space';
  }).space_size;
}

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
