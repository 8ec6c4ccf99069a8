import { globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Slow test files: browsers, generated clients, stories, whole programs, and tests that wait for time limits. The
 * slowest files are first, so that no slow file starts when all others have ended.
 */
const SLOW = [
  'stories/load/chaos.test.ts',
  'stories/load/life-of-an-order.test.ts',
  'clients/*.test.ts',
  'browser/**/*.test.ts',
  'start-and-end.test.ts',
  'server.test.ts',
  'metrics.test.ts',
  'traces.test.ts',
  'deploy/{image,metrics,sharded}.test.ts',
  'packages/postgres/embedded.test.ts',
  'admin/*.test.ts',
  'migrate.test.ts',
  'stories/database/upgrade.test.ts',
  'handlers/auth/signing-keys.test.ts',
  'scripts/start.test.ts',
  'packages/postgres/{migrate,session-settings,tls}.test.ts',
  'handlers/http/limits/sockets.test.ts',
  'scripts/contract/{review,new-operation}.test.ts',
  'jobs/payment-providers/simulated/troubles.test.ts',
  'stories/**/*.test.ts',
];

/**
 * Test files that compare how much data the database reads. A transaction in any other database of the server changes
 * the figures, so these files run alone.
 */
const ALONE = [
  'db/{backlog,feed,plans}.test.ts',
  'db/orders/{counts/recount,outbox,read/backlog,read/list-orders}.test.ts',
  'db/webhooks/cost.test.ts',
];

/**
 * Test files whose result may differ between versions of PostgreSQL: they contain SQL statements, or depend on answers
 * of the database.
 */
const DATABASE = [
  'admin/**',
  'db/**',
  'deploy/backup.test.ts',
  'handlers/auth/token-table.test.ts',
  'handlers/http/failures.test.ts',
  'jobs/**',
  'migrate.test.ts',
  'packages/**',
  'scripts/authorization-server*.test.ts',
  'scripts/bench/place-order.test.ts',
  'stories/**',
  'v1/**',
];

/**
 * Files of `DATABASE` whose result doesn't depend on the PostgreSQL of the run: they start an embedded PostgreSQL, or
 * use none.
 */
const SAME_EVERYWHERE = [
  'db/orders/model/{cancel-plan,excess,rules,state}.test.ts',
  'db/orders/placing/{batch-duration,placement-queue}.test.ts',
  'packages/postgres/{embedded,tls}.test.ts',
  'db/{money,webhooks/url-rules}.test.ts',
  'db/pricing/*.test.ts',
  'jobs/payment-providers/stripe/{captures-in-parts,provider,refusals}.test.ts',
  'jobs/webhooks/settings.test.ts',
  'jobs/webhooks/http/{attempt,connectors,retry-schedule,signature}.test.ts',
  'packages/concurrency/*.test.ts',
  'stories/{load/chaos,database/standby,database/standby-away}.test.ts',
  'v1/{examples/titles,events/webhook-events}.test.ts',
];

/**
 * Test files that run in `make nightly` but not in `make test`. These files are slow, and few changes can break the
 * behaviour that they test.
 */
const NIGHTLY = [
  'admin/{copy-into-shards,shards}.test.ts',
  'browser/documentation-looks.test.ts',
  'clients/clients.test.ts',
  'db/{orders/read/,}backlog.test.ts',
  'db/growth-of-lists.test.ts',
  'deploy/{backup,compose,image,manifests,metrics,sharded}.test.ts',
  'packages/postgres/embedded.test.ts',
  'scripts/contract/{new-operation,new-version}.test.ts',
  'server-shards.test.ts',
  'stories/database/standby-away.test.ts',
  'stories/load/chaos.test.ts',
  '../packages/contract-diff/test/package.test.ts',
];

/** Test files that send requests to a service. The service may have shards: see `shards.ts`. */
const SHARDS = [
  'clients/workflows.test.ts',
  'browser/shopping.test.ts',
  'db/shards/*.test.ts',
  'handlers/http/{failures,order-of-checks}.test.ts',
  'jobs/webhooks/work/shards.test.ts',
  'stories/**/*.test.ts',
  'v1/**/*.test.ts',
];

/** Files of `SHARDS` that always use a single schema, or that start their own PostgreSQL. */
const IN_ONE_SCHEMA = [
  'stories/load/chaos.test.ts',
  'stories/database/{schema-changes,standby,standby-away,two-shops,upgrade}.test.ts',
  'v1/examples/titles.test.ts',
  'v1/requests/{bad-input,unknown-paths,usage}.test.ts',
  'v1/events/{webhook-events,webhook-secrets,webhook-urls}.test.ts',
];

/**
 * Files of the group `shards` that test behaviour which differs between shards and a single schema: routes, stock, the
 * feed and webhooks, lists, keys, erasure. `make test-shards` runs only these files. `make nightly` runs the whole
 * group.
 */
const DIFFERENT_IN_SHARDS = [
  'handlers/http/*.test.ts',
  'stories/database/one-schema.test.ts',
  'stories/load/{classic-bugs,concurrency,life-of-an-order}.test.ts',
  'v1/catalogue/*.test.ts',
  'v1/events/{event-cursors,events,expired-events,webhook-endpoints,webhook-replays}.test.ts',
  'v1/examples/every-answer.test.ts',
  'v1/orders/{attention,erased-customers,open-orders,order-lists,reference-races,references}.test.ts',
  'v1/orders/searches/order-searches.test.ts',
  'v1/requests/{idempotency,links,lists,order-of-checks}.test.ts',
];

/**
 * Files of the group `database` that test migrations, query plans, and the statements of every operation and background
 * job. `make test-database` runs only these files. `make nightly` runs the whole group.
 */
const OF_STATEMENTS = [
  'admin/matters.test.ts',
  'db/{base,customers,operator,usage}/*.test.ts',
  'db/orders/**/!(outbox|recount).test.ts',
  'db/{analyze-grown-tables,feed,feed-under-writers,idempotency,plans,statements}.test.ts',
  'db/shards/{cost,find-violations,read-windows,stock,store}.test.ts',
  'jobs/{assign-positions-job,expiry,merge-feeds-job,recount-job}.test.ts',
  'jobs/payments/worker.test.ts',
  'jobs/webhooks/lanes/{delivery,order,replays}.test.ts',
  'migrate.test.ts',
  'packages/postgres/*.test.ts',
  'stories/database/one-schema.test.ts',
];

/**
 * Time limit, in ms, of each test file that isn't in `OTHER_MS`. On a busy machine most files need less than half of
 * this time.
 */
export const FILE_MS_MAX = 300_000;

/**
 * Longer time limits, in ms, of files that are slow on slow cores: browsers, generated clients, programs, stories. The
 * last entry is a test file that must exceed its limit.
 */
const OTHER_MS: Record<string, number> = {
  'test/browser/documentation-looks.test.ts': 900_000,
  'test/browser/shopping.test.ts': 900_000,
  'test/clients/clients.test.ts': 900_000,
  'test/start-and-end.test.ts': 900_000,
  'test/stories/load/chaos.test.ts': 1_800_000,
  'test/stories/load/life-of-an-order.test.ts': 1_800_000,
  'test/fixtures/hangs/1-waits-for-ever.ts': 500,
};

/** Patterns of all test files, including those of the published packages. */
const ALL = ['**/*.test.ts', '../packages/*/test/**/*.test.ts'];

export const longestMs = (file: string): number => OTHER_MS[file] ?? FILE_MS_MAX;

/** Expands the braces of a pattern: `x{a,b}` becomes `xa` and `xb`. Each of the resulting patterns must match files. */
function alternatives(pattern: string): string[] {
  const [, before = '', list, after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  if (list === undefined) return [pattern];
  return list.split(',').flatMap((one) => alternatives(`${before}${one}${after}`));
}

const filesOf = (patterns: readonly string[]): Set<string> =>
  new Set(
    patterns.flatMap(alternatives).flatMap((pattern) => {
      const files = globSync(join('test', pattern)).sort();
      if (files.length === 0) throw new Error(`There are no tests called ${pattern}`);
      return files;
    }),
  );

/**
 * Lists the test files of a group or folder in the order in which they start. Files in `together` may run in parallel.
 * Each file in `alone` runs while no other file runs.
 */
export function filesIn(group: string): { together: string[]; alone: string[] } {
  if (group.startsWith('test/')) return { together: globSync(`${group}/*.ts`).sort(), alone: [] };
  const alone = filesOf(ALONE);
  const files = filesOfGroup(group);
  return {
    together: files.filter((file) => !alone.has(file)),
    alone: files.filter((file) => alone.has(file)),
  };
}

function filesOfGroup(group: string): string[] {
  const slow = filesOf(SLOW);
  const all = [...new Set([...slow, ...filesOf(ALL)])];
  if (group === 'all') return all;
  if (group === 'shards') return all.filter(without(SHARDS, IN_ONE_SCHEMA));
  if (group === 'database') return all.filter(without(DATABASE, SAME_EVERYWHERE));
  const nightly = filesOf(NIGHTLY);
  const usual = all.filter((file) => !nightly.has(file));
  if (group === 'usual') return usual;
  if (group === 'fast') return usual.filter((file) => !slow.has(file));
  if (group === 'usual-shards') return usual.filter(both('shards', DIFFERENT_IN_SHARDS));
  if (group === 'usual-database') return usual.filter(both('database', OF_STATEMENTS));
  throw new Error(`There is no group of tests called ${group}`);
}

function without(patterns: readonly string[], others: readonly string[]): (file: string) => boolean {
  const [wanted, left] = [filesOf(patterns), filesOf(others)];
  return (file) => wanted.has(file) && !left.has(file);
}

function both(group: string, patterns: readonly string[]): (file: string) => boolean {
  const [of, wanted] = [new Set(filesOfGroup(group)), filesOf(patterns)];
  return (file) => of.has(file) && wanted.has(file);
}
