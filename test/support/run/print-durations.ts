// Prints the duration of each of these test files in the last run, and the figures that a file has printed as comments.
import { readFileSync } from 'node:fs';

let total = 0;
for (const file of process.argv.slice(2)) {
  const result = readFileSync(`.tap/test-results/${file}.tap`, 'utf8');
  // Each test of the file prints its time. The file's own time is the last match, because it is printed at the end.
  const seconds = Number(/.*^# time=([\d.]+)ms/ms.exec(result)?.[1]) / 1000;
  total += seconds;
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${file}`);
  for (const [, comment] of result.matchAll(/^ *# (?!Subtest|time=)(.+)/gm))
    console.log(`           ${comment}`);
}
console.log(`${total.toFixed(0).padStart(5)} s  together`);
