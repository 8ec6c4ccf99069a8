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
 * Prints, for every answer that a contract declares (operation, status, kind of problem, media type), the test files
 * that saw it in the last run of all tests. Fails if no file saw an answer, or if an example of a problem has words
 * that the service never answered. An answer that isn't declared has already failed the test that saw it.
 *
 * Every field is checked, too. An answer must have had the field with a value. Or an accepted request must have had the
 * field, and a handler must have read it. Otherwise the field may be in the contract only.
 *
 * Stores the result with the checksum of the tree, for `make release`.
 */
const generated = join(import.meta.dirname, '../../../generated');
const all = readObservations();
const observations = all.filter((one): one is Observation => 'answer' in one);
const fields = all.filter((one): one is FieldObservation => 'field' in one);
/** Descriptions of a missing observation of a field, by the kind of observation. */
const SAID: Record<Sighting, string> = {
  answered: 'no answer has it with a value',
  sent: 'no request that was accepted has it',
  read: 'no handler reads it',
};

/** Fields that tests needn't see, with the event that a test would have to cause first. */
const EXCEPTIONS: Record<string, string> = {
  'AttentionEventData.captureId': 'a capture that stays without an outcome (PAYMENT_UNRESOLVED)',
  'CreatedWebhookEndpoint.disabledReason':
    'never: an endpoint works when it is registered, and a replay shows it so',
  'Capture.failureCode': 'a provider that refuses a capture, which the simulated one does not',
  'Matter.captureId': 'a capture that stays without an outcome (PAYMENT_UNRESOLVED)',
  'OrderMatter.captureId': 'a capture that stays without an outcome (PAYMENT_UNRESOLVED)',
};

/**
 * Answers and fields that no test has seen: of released versions, and of an unreleased version, whose tests aren't
 * complete.
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
// These lines are printed last, so that they aren't overlooked and are also at the end of a log.
for (const line of [...yetToCome, ...missing]) console.log(line);
process.exitCode = missing.length === 0 ? 0 : 1;

function filesOf(version: string, answer: Parameters<typeof answerName>[0]): string[] {
  const name = answerName(answer);
  const seen = observations.filter((one) => one.version === version && one.answer === name);
  return [...new Set(seen.map(({ file }) => file))].sort();
}

/** Whether a problem of that kind had these words in an answer of any operation. */
function wasAnswered(version: string, kind: string, words: string): boolean {
  return observations.some(
    (one) => one.version === version && one.words === words && one.answer.includes(` ${kind} `),
  );
}

/** The first few names, because some answers are seen by most test files. */
function namesOf(files: string[]): string {
  if (files.length === 0) return 'NOT SEEN';
  const names = files.map((file) => file.replace(/^test\//, '').replace(/\.test\.ts$/, ''));
  return names.length <= 4
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
}

/** Prints how many fields of each schema and operation were seen. Returns a line for each that wasn't. */
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
