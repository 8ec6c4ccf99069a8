import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { BODY_LIMIT, HEADERS_LIMIT } from '../../app.ts';
import { KEY_DAYS } from '../../db/call/idempotency.ts';
import { LEAST_DAYS } from '../../db/feed/feed.ts';
import { ABSENT_DAYS } from '../../db/webhooks/lanes/record-deliveries.ts';
import { SECRET_BYTES } from '../../db/webhooks/secrets/seal-secret.ts';
import { ANSWER_MS } from '../../jobs/webhooks/http/sender.ts';
import { LIMITS, documentsWithLimits } from '../../scripts/generate/limits.ts';
import { ROOT } from './documents.ts';

t.test('documents state the limits of the code as make generate writes them', async (t) => {
  const documents = await documentsWithLimits(new Map());
  for (const [path, text] of documents) t.equal(text, await readFile(join(ROOT, path), 'utf8'), path);
  const named = [...documents.values()].join('\n');
  for (const name of Object.keys(LIMITS))
    t.match(named, `<!-- limit: ${name} -->`, `a document states ${name}`);
});

t.test('if a limit changes, make generate changes only its number in a document', async (t) => {
  const text = 'after 31<!-- limit: LEASE_SECONDS --> seconds, 7 times, 12<!-- limit: KEY_LOCK_SECONDS --> s';
  const changed = await documentsWithLimits(new Map([['README.md', text]]));
  t.equal(
    changed.get('README.md'),
    'after 30<!-- limit: LEASE_SECONDS --> seconds, 7 times, 1<!-- limit: KEY_LOCK_SECONDS --> s',
  );
  const unknown = new Map([['README.md', '1<!-- limit: UNKNOWN -->']]);
  await t.rejects(documentsWithLimits(unknown), {
    message: 'README.md: UNKNOWN is not in scripts/generate/limits.ts',
  });
});

/**
 * Limits that the contract promises, and the file that states each limit. The texts aren't generated from the limits in
 * the code, because the contract is written before the code.
 */
const PROMISED: [file: string, limit: string][] = [
  ['openapi.yaml', `${KEY_DAYS} days`],
  ['openapi.yaml', `${HEADERS_LIMIT / 1024} KiB`],
  ['openapi.yaml', `${ANSWER_MS / 1000} seconds`],
  ['parameters/requests/IdempotencyKeyParameter.yaml', `${KEY_DAYS} days`],
  ['paths/shop/events.yaml', `${LEAST_DAYS} days`],
  ['responses/requests/PayloadTooLarge.yaml', `${BODY_LIMIT / 1024} KiB`],
  ['schemas/problems/requests/HeadersTooLargeProblem.yaml', `${HEADERS_LIMIT / 1024} KiB`],
  ['schemas/problems/requests/PayloadTooLargeProblem.yaml', `${BODY_LIMIT / 1024} KiB`],
  ['schemas/webhooks/endpoints/WebhookDisabledReason.yaml', `${ABSENT_DAYS} days`],
  ['schemas/webhooks/secrets/WebhookSecretValue.yaml', `${SECRET_BYTES} bytes`],
];

t.test('the code has the limits that the contract promises', async (t) => {
  for (const [file, limit] of PROMISED) {
    const text = await readFile(join(ROOT, 'spec/v1', file), 'utf8');
    t.ok(text.replaceAll(/\s+/g, ' ').includes(limit), `${file}: ${limit}`);
  }
});
