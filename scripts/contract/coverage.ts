import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readObservations } from './observations.ts';
import { answerName, declaredAnswers, exampleProblems } from './answers.ts';

/**
 * Says of every answer that a contract declares (operation, status, kind of problem, media type) which test
 * files have seen it in the last run of all tests. Fails where none has, or where an example of a problem has
 * words that the service hasn't answered. An answer that isn't declared has already failed the test that saw
 * it.
 */
const generated = join(import.meta.dirname, '../../generated');
const observations = readObservations();
let missing = 0;
for (const version of (await readdir(generated)).filter((name) => /^v\d+$/.test(name))) {
  const document = JSON.parse(await readFile(join(generated, version, 'openapi.json'), 'utf8')) as unknown;
  const answers = declaredAnswers(document).map((answer) => ({ ...answer, files: filesOf(version, answer) }));
  for (const { operationId, status, kind, mediaType, files } of answers) {
    const what = [status, kind ?? mediaType ?? 'no body'].join(' ');
    console.log(`${operationId.padEnd(18)} ${what.padEnd(32)} ${namesOf(files)}`);
  }
  const unseen = answers.filter(({ files }) => files.length === 0);
  for (const answer of unseen) console.log(`not seen in ${version}: ${answerName(answer)}`);
  console.log(
    `# contract ${version}: ${answers.length - unseen.length} of ${answers.length} declared answers seen`,
  );
  const unanswered = exampleProblems(document).filter(
    ({ kind, words }) => !wasAnswered(version, kind, words),
  );
  for (const { name, answer, words } of unanswered)
    console.log(`no answer has the words of ${name} (${answer}): ${words}`);
  missing += unseen.length + unanswered.length;
}
process.exitCode = missing === 0 ? 0 : 1;

function filesOf(version: string, answer: Parameters<typeof answerName>[0]): string[] {
  const name = answerName(answer);
  const seen = observations.filter((one) => one.version === version && one.answer === name);
  return [...new Set(seen.map(({ file }) => file))].sort();
}

/** Whether a problem of that kind had these words, whichever operation it came from. */
function wasAnswered(version: string, kind: string, words: string): boolean {
  return observations.some(
    (one) => one.version === version && one.words === words && one.answer.includes(` ${kind} `),
  );
}

/** The first few names: some answers are seen by most test files. */
function namesOf(files: string[]): string {
  if (files.length === 0) return 'NOT SEEN';
  const names = files.map((file) => file.replace(/^test\//, '').replace(/\.test\.ts$/, ''));
  return names.length <= 4
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
}
