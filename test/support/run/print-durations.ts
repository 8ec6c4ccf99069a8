// Prints how long each of these test files took in the last run, and the figures in the comments that the file has
// printed.
import { readFileSync } from 'node:fs';

let total = 0;
for (const file of process.argv.slice(2)) {
  const result = readFileSync(`.tap/test-results/${file}.tap`, 'utf8');
  // The last match is the file's own time, because it is printed after the times of the file's tests.
  const seconds = Number(/.*^# time=([\d.]+)ms/ms.exec(result)?.[1]) / 1000;
  total += seconds;
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${file}`);
  for (const [, comment] of result.matchAll(/^ *# (?!Subtest|time=)(.+)/gm))
    console.log(`           ${comment}`);
}
console.log(`${total.toFixed(0).padStart(5)} s  together`);
