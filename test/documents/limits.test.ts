import { globSync } from 'node:fs';
import t from 'tap';
import { DOCUMENTS, ROOT, proseOf, readText } from './documents.ts';

/**
 * A limit that a document states: the document, its sentence with `{}` for the number, the file and the expression that find
 * the number in the code, and how many of the code's units make one of the sentence's.
 */
type Limit = [document: string, says: string, code: string, source: RegExp, unit?: number];

const everyMs = (job: string) => new RegExp(`name: '${job}',\\s+everyMs: ([\\d_]+)`);
const HEARTBEAT = /HEARTBEAT_SECONDS = (\d+)/;

const ARCHITECTURE: Limit[] = [
  [
    'ARCHITECTURE.md',
    '**relayPayments** (every {} ms;',
    'jobs/orders/order-jobs.ts',
    everyMs('relayPayments'),
  ],
  [
    'ARCHITECTURE.md',
    '**reconcilePayments** (every {} s)',
    'jobs/orders/order-jobs.ts',
    everyMs('reconcilePayments'),
    1000,
  ],
  [
    'ARCHITECTURE.md',
    '**expireOrders** (every {} s)',
    'jobs/orders/order-jobs.ts',
    everyMs('expireOrders'),
    1000,
  ],
  [
    'ARCHITECTURE.md',
    '`assignPositions` (`db/feed/feed.ts`, every {} ms and',
    'jobs/feed/assign-positions-job.ts',
    everyMs('placeEvents'),
  ],
  ['ARCHITECTURE.md', 'every {} ms while there is work', 'jobs/payments/start-payments.ts', /busy: (\d+)/],
  [
    'ARCHITECTURE.md',
    '**reclaimPayments** (every {} s)',
    'jobs/orders/order-jobs.ts',
    everyMs('reclaimPayments'),
    1000,
  ],
  [
    'ARCHITECTURE.md',
    'after {} seconds another goes on',
    'db/webhooks/lanes/lane-leases.ts',
    /LEASE_SECONDS = (\d+)/,
  ],
  ['ARCHITECTURE.md', 'after {} to 15 seconds', 'jobs/payments/queue/queue.ts', HEARTBEAT],
  ['ARCHITECTURE.md', 'no outcome for {} seconds', 'jobs/payments/worker.ts', /owed: (\d+)/],
  [
    'ARCHITECTURE.md',
    'A lock is waited for {} seconds',
    'packages/postgres/sessions/session-settings.ts',
    /\block_timeout: ([\d_]+)/,
    1000,
  ],
  [
    'ARCHITECTURE.md',
    'A statement may run for {} seconds',
    'db/base/open.ts',
    /\bSTATEMENT_TIMEOUT_MS = ([\d_]+)/,
    1000,
  ],
  ['ARCHITECTURE.md', 'a key for {} second', 'db/call/idempotency.ts', /'lock_timeout', '(\d+)s'/],
];

const PROVIDER = 'scripts/dev/authorization-server/provider.ts';
const STORE = 'scripts/dev/web-client/sessions.ts';
const STORIES = 'test/stories/load';

const ROOMS: Limit[] = [
  [
    'db/standby/README.md',
    'lags more than {} seconds',
    'db/standby/server-state.ts',
    /LONGEST_LAG_MS = ([\d_]+)/,
    1000,
  ],
  [
    'db/shards/README.md',
    'takes, for {} minutes',
    'db/shards/orders/idempotency-routes.ts',
    /interval '(\d+) minutes'/,
  ],
  ['db/standby/README.md', 'after {} second,', 'db/standby/index.ts', /\bANSWER_MS = ([\d_]+)/, 1000],
  [
    'db/standby/README.md',
    'more than {} second there',
    'db/standby/index.ts',
    /\bANSWER_MS = ([\d_]+)/,
    1000,
  ],
  ['jobs/payment-providers/README.md', 'after {} to 15 seconds', 'jobs/payments/queue/queue.ts', HEARTBEAT],
  [
    'jobs/payment-providers/README.md',
    'waits {} seconds',
    'jobs/payments/hold-checks.ts',
    /REQUEST_WAITS_SECONDS = (\d+)/,
  ],
  [
    'jobs/payment-providers/README.md',
    'every {} seconds',
    'packages/concurrency/breaker.ts',
    /PAUSE_SECONDS = (\d+)/,
  ],
  [
    'jobs/payment-providers/README.md',
    'every {} minutes one worker',
    'db/orders/provider/provider-changes.ts',
    /interval '(\d+) minutes'/,
  ],
  [
    'jobs/payment-providers/README.md',
    'the last {} minutes before',
    'jobs/payment-providers/port/provider.ts',
    /MARGIN_SECONDS = (\d+)/,
    60,
  ],
  [
    'jobs/webhooks/README.md',
    'within {} seconds',
    'jobs/webhooks/http/sender.ts',
    /ANSWER_MS = ([\d_]+)/,
    1000,
  ],
  [
    'scripts/dev/authorization-server/README.md',
    'live for {} minutes',
    PROVIDER,
    /ACCESS_TOKEN_SECONDS = (\d+)/,
    60,
  ],
  [
    'scripts/dev/authorization-server/README.md',
    'until {} seconds before',
    'scripts/dev/service-client.ts',
    /MARGIN = (\d+)/,
  ],
  ['scripts/dev/web-client/README.md', 'after {} minutes without use', STORE, /idleSeconds: ([\d_]+)/, 60],
  ['scripts/dev/web-client/README.md', 'after {} hours', STORE, /longestSeconds: ([\d_]+)/, 3600],
  ['scripts/dev/web-client/README.md', 'within {} minutes', PROVIDER, /ACCESS_TOKEN_SECONDS = (\d+)/, 60],
  ['STYLE.md', 'at most {} lines', '.oxlintrc.json', /max-lines": \["error", (\d+)/],
  ['CONTRIBUTING.md', 'at most {} lines', '.oxlintrc.json', /max-lines": \["error", (\d+)/],
  ['CONTRIBUTING.md', 'a function {}', '.oxlintrc.json', /max-lines-per-function": \["error", (\d+)/],
  ['CONTRIBUTING.md', 'a folder {} files', 'test/house.test.ts', /than (\d+) files/],
  ['test/README.md', 'runs {} random lives', `${STORIES}/life-of-an-order.test.ts`, /'RUNS'\] \?\? (\d+)/],
  ['test/README.md', '`make lives` tries {}', 'Makefile', /RUNS\),(\d+)/],
  ['test/README.md', 'kills the service {} times', `${STORIES}/chaos.test.ts`, /'ROUNDS'\] \?\? (\d+)/],
  ['test/README.md', '`make chaos` does it {} times', 'Makefile', /ROUNDS=(\d+)/],
  [
    'test/README.md',
    'every {} seconds',
    'test/drills/all-at-once.drill.ts',
    /KILL_EVERY_MS = ([\d_]+)/,
    1000,
  ],
];

const OPERATIONS: Limit[] = [
  [
    'OPERATIONS.md',
    'waits for {} seconds for a server',
    'db/base/open.ts',
    /connectionTimeoutMillis: ([\d_]+)/,
    1000,
  ],
  ['OPERATIONS.md', 'for {} seconds', 'db/base/health.ts', /ANSWER_WITHIN_MS = ([\d_]+)/, 1000],
  [
    'OPERATIONS.md',
    'its clock is more than {} seconds off',
    'jobs/running/watch-clock.ts',
    /UNFIT_MS = ([\d_]+)/,
    1000,
  ],
  [
    'OPERATIONS.md',
    'portions of {} seconds',
    'packages/postgres/migrator/ddl-session.ts',
    /lock_timeout = '(\d+)s'/,
  ],
  [
    'OPERATIONS.md',
    'for {} minutes in all',
    'packages/postgres/migrator/migrate.ts',
    /PATIENCE_MS = ([\d_]+)/,
    60_000,
  ],
  [
    'OPERATIONS.md',
    'inter {}ms fall 2 rise 1 on-marked',
    'test/drills/patroni.drill.ts',
    /inter (\d+)ms fall/,
  ],
  [
    'OPERATIONS.md',
    'within {} seconds of the new',
    'test/drills/patroni.drill.ts',
    /BACK_WITHIN_MS = ([\d_]+)/,
    1000,
  ],
  ['OPERATIONS.md', 'is kept for {} seconds:', 'app.ts', /proxy: ([\d_]+)/, 1000],
  ['OPERATIONS.md', 'client is kept for {} seconds', 'app.ts', /IDLE = \{ client: ([\d_]+)/, 1000],
  ['OPERATIONS.md', 'and {} more if it works', 'jobs/payments/queue/queue.ts', /QUEUE_CONNECTIONS = (\d+)/],
];

const KEY = 'spec/v1/parameters/requests/IdempotencyKeyParameter.yaml';
const BODY_LIMIT = /BODY_LIMIT = ([\d_]+)/;

const CONTRACT: Limit[] = [
  ['spec/v1/openapi.yaml', 'Within {} days', 'db/call/idempotency.ts', /interval '(\d+) days'/],
  ['spec/v1/openapi.yaml', 'larger than {} KiB', 'app.ts', /maxHeaderSize: ([\d_]+)/, 1024],
  ['spec/v1/openapi.yaml', 'within {} seconds', 'jobs/webhooks/http/sender.ts', /ANSWER_MS = ([\d_]+)/, 1000],
  ['spec/v1/openapi.yaml', 'valid for {} minutes', PROVIDER, /ACCESS_TOKEN_SECONDS = (\d+)/, 60],
  ['spec/v1/responses/requests/PayloadTooLarge.yaml', 'larger than {} KiB', 'app.ts', BODY_LIMIT, 1024],
  [
    'spec/v1/schemas/problems/requests/HeadersTooLargeProblem.yaml',
    'larger than {} KiB',
    'app.ts',
    /maxHeaderSize: ([\d_]+)/,
    1024,
  ],
  [
    'spec/v1/schemas/problems/requests/PayloadTooLargeProblem.yaml',
    'larger than {} KiB',
    'app.ts',
    BODY_LIMIT,
    1024,
  ],
  ['spec/v1/paths/shop/events.yaml', 'At least {} days', 'db/feed/feed.ts', /LEAST_DAYS = (\d+)/],
  ['README.md', 'kept, {} days or longer', 'db/feed/feed.ts', /LEAST_DAYS = (\d+)/],
  [
    'spec/v1/schemas/webhooks/endpoints/WebhookDisabledReason.yaml',
    'for {} days',
    'db/webhooks/lanes/record-deliveries.ts',
    /absent_since < now\(\) - interval '(\d+) days'/,
  ],
  [
    'spec/v1/schemas/webhooks/secrets/WebhookSecretValue.yaml',
    '{} bytes in base64',
    'db/webhooks/secrets/seal-secret.ts',
    /SECRET_BYTES = (\d+)/,
  ],
  [KEY, 'within {} days', 'db/call/idempotency.ts', /interval '(\d+) days'/],
  [KEY, 'Up to {} characters', 'db/migrations/0003_idempotency_keys.ts', /length\(key\) between 1 and (\d+)/],
];

const CONTRACT_TEXTS = globSync(
  'spec/v1/{openapi.yaml,{paths,parameters,headers,responses,schemas}/**/*.yaml}',
  { cwd: ROOT },
);

/** A number with a unit: where a document has one, a row above has to say where the code has it. */
const WITH_UNIT =
  /\b\d[\d,.]* ?(?:ms|s|seconds?|minutes?|hours?|days?|KiB|MiB|bytes|characters|lines|random lives|times)\b/g;

/** Figures that were measured: the bench's tables, and the decisions that rest on them (`architecture.test.ts`). */
const withoutFigures = (path: string, text: string): string =>
  path === 'scripts/bench/README.md' ? '' : text.split(/^## Ten decisions/m)[0]!;

t.test('the limits that documents state are those of the code, and all are known here', async (t) => {
  const texts = new Map(DOCUMENTS.map(({ path, text }) => [path, proseOf(withoutFigures(path, text))]));
  for (const path of CONTRACT_TEXTS) texts.set(path, proseOf(await readText(path)));
  for (const [document, says, code, source, unit = 1] of [
    ...ARCHITECTURE,
    ...ROOMS,
    ...OPERATIONS,
    ...CONTRACT,
  ]) {
    const [, number = ''] = source.exec(await readText(code)) ?? [];
    const sentence = says.replace('{}', String(Number(number.replaceAll('_', '')) / unit));
    const text = texts.get(document)!;
    t.ok(text.includes(sentence), `${document}: ${sentence} (${code})`);
    texts.set(document, text.replaceAll(sentence, ''));
  }
  for (const [path, rest] of texts)
    t.strictSame(rest.match(WITH_UNIT) ?? [], [], `${path} states no other limit`);
});
