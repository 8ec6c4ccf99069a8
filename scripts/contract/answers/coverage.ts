import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storeCoverage } from '../releasing/tested-tree.ts';
import { answerName, declaredAnswers, exampleProblems } from './answers.ts';
import { contractFields } from './declared-fields.ts';
import {
  type FieldObservation,
  type Observation,
  type Sighting,
  observedTree,
  readObservations,
} from './observations.ts';

/**
 * Lists all answers that a contract declares: operation, status, kind of problem, media type. For each answer, lists
 * the test files that observed it in the last complete test run. Fails if an answer wasn't observed, or if the service
 * never sent a problem with the wording of an example in the contract. Undeclared answers need no check here, because a
 * test fails if it receives an undeclared answer.
 *
 * Also checks every declared field, because a field may exist only in the contract. For a field of answers, a test must
 * have observed a value. For a field of requests, a test must have sent the field in an accepted request, and a handler
 * must have read the field.
 *
 * Stores the result for `make release`, together with the checksum of the tree.
 */
const generated = join(import.meta.dirname, '../../../generated');
const all = readObservations();
const observations = all.filter((one): one is Observation => 'answer' in one);
const fields = all.filter((one): one is FieldObservation => 'field' in one);
/** Text of the error about a field that lacks this kind of observation. */
const SAID: Record<Sighting, string> = {
  answered: 'no answer has it with a value',
  sent: 'no request that was accepted has it',
  read: 'no handler reads it',
};

/** Fields that tests needn't observe. The value says what a test would have to do to observe the field. */
const EXCEPTIONS: Record<string, string> = {
  'AttentionEventData.captureId': 'a capture that stays without an outcome (PAYMENT_UNRESOLVED)',
  'CreatedWebhookEndpoint.disabledReason':
    'never: an endpoint works when it is registered, and a replay shows it so',
  'Capture.failureCode': 'a provider that refuses a capture, which the simulated one does not',
  'Matter.captureId': 'a capture that stays without an outcome (PAYMENT_UNRESOLVED)',
  'OrderMatter.captureId': 'a capture that stays without an outcome (PAYMENT_UNRESOLVED)',
};

/**
 * Answers and fields of released versions that no test has observed. `yetToCome` contains the unobserved answers and
 * fields of unreleased versions, whose tests aren't complete yet.
 */
const missing: string[] = [];
const yetToCome: string[] = [];
const missingByVersion: Record<string, string[]> = {};
for (const version of (await readdir(generated)).filter((name) => /^v\d+$/.test(name))) {
  const document = JSON.parse(await readFile(join(generated, version, 'openapi.json'), 'utf8')) as unknown;
  const answers = declaredAnswers(document).map((answer) => ({ ...answer, files: filesOf(version, answer) }));
  for (const { operationId, status, kind, mediaType, files } of answers) {
    const what = [status, kind ?? mediaType ?? 'no body'].join(' ');
    console.log(`${operationId.padEnd(18)} ${what.padEnd(32)} ${namesOf(files)}`);
  }
  const unseen = answers.filter(({ files }) => files.length === 0);
  console.log(
    `# contract ${version}: ${answers.length - unseen.length} of ${answers.length} declared answers seen`,
  );
  const unanswered = exampleProblems(document).filter(
    ({ kind, words }) => !wasAnswered(version, kind, words),
  );
  const isReleased = existsSync(join(generated, `../spec/releases/${version}.json`));
  const lines = [
    ...unseen.map((answer) => `not seen in ${version}: ${answerName(answer)}`),
    ...unanswered.map(
      ({ name, answer, words }) => `no answer has the words of ${name} (${answer}): ${words}`,
    ),
    ...unseenFields(version, document),
  ];
  (isReleased ? missing : yetToCome).push(...lines);
  missingByVersion[version] = lines;
}
await storeCoverage(join(generated, '..'), { tree: observedTree(), missing: missingByVersion });
// Printed last, so that these lines are at the end of the log.
for (const line of [...yetToCome, ...missing]) console.log(line);
process.exitCode = missing.length === 0 ? 0 : 1;

function filesOf(version: string, answer: Parameters<typeof answerName>[0]): string[] {
  const name = answerName(answer);
  const seen = observations.filter((one) => one.version === version && one.answer === name);
  return [...new Set(seen.map(({ file }) => file))].sort();
}

/** Whether an operation has answered with a problem of this kind and wording. */
function wasAnswered(version: string, kind: string, words: string): boolean {
  return observations.some(
    (one) => one.version === version && one.words === words && one.answer.includes(` ${kind} `),
  );
}

/** Shortens a list of file names, because some answers are observed by most test files. */
function namesOf(files: string[]): string {
  if (files.length === 0) return 'NOT SEEN';
  const names = files.map((file) => file.replace(/^test\//, '').replace(/\.test\.ts$/, ''));
  return names.length <= 4
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
}

/**
 * Prints the number of observed fields of each schema and operation. Returns a line for each field that no test
 * observed.
 */
function unseenFields(version: string, document: unknown): string[] {
  const { requests, answers } = contractFields(document);
  const seen = new Set(
    fields.filter((one) => one.version === version).map((one) => `${one.sighting} ${one.field}`),
  );
  const lines: string[] = [];
  let unseen = 0;
  for (const [place, declared, sightings] of [
    ['requests', requests, ['sent', 'read']],
    ['answers', answers, ['answered']],
  ] as const) {
    const lacks = (field: string) =>
      field in EXCEPTIONS ? [] : sightings.filter((sighting) => !seen.has(`${sighting} ${field}`));
    for (const [owner, own] of Map.groupBy(declared, (field) => field.split(/[. [/]/, 1)[0]!)) {
      const good = own.filter((field) => lacks(field).length === 0);
      console.log(`${owner.padEnd(36)} ${place.padEnd(8)} ${good.length} of ${own.length} fields`);
      for (const field of own)
        for (const sighting of lacks(field))
          lines.push(`not seen in ${version}: ${field}: ${SAID[sighting]}`);
      unseen += own.length - good.length;
    }
  }
  const all = requests.size + answers.size;
  console.log(
    `# contract ${version}: ${all - unseen} of ${all} declared fields seen with a value, and those of requests read`,
  );
  return lines;
}
