import { globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Test files that take longer than most: browsers, generated clients, stories, programs from start to end, and waits
 * for time limits. The longest come first, so that none of them begins when all others have ended.
 */
const SLOW = [
  'stories/load/chaos.test.ts',
  'stories/load/life-of-an-order.test.ts',
  'clients/*.test.ts',
  'browser/*.test.ts',
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
  'handlers/http/sockets.test.ts',
  'scripts/contract/{review,new-operation}.test.ts',
  'jobs/payment-providers/simulated/troubles.test.ts',
  'stories/**/*.test.ts',
];

/**
 * Test files that compare how much a database reads for something. A transaction in any database of the server makes
 * the other files read more, so no other file may run at the same time.
 */
const ALONE = [
  'db/{backlog,feed,plans}.test.ts',
  'db/orders/{backlog,list-orders,outbox,recount}.test.ts',
  'db/webhooks/cost.test.ts',
];

/**
 * Test files with statements of their own, or about the service's reaction to answers of a database. Versions may
 * differ in that.
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

/** Files among those that start an embedded PostgreSQL of their own on any machine, or need none. */
const SAME_EVERYWHERE = [
  'db/orders/{batch-duration,cancel-plan,excess,placement-queue,rules,state}.test.ts',
  'packages/postgres/{embedded,tls}.test.ts',
  'db/{money,webhooks/url-rules}.test.ts',
  'jobs/payment-providers/stripe/{captures-in-parts,provider,refusals}.test.ts',
  'jobs/webhooks/settings.test.ts',
  'jobs/webhooks/http/{attempt,connectors,retry-schedule,signature}.test.ts',
  'packages/concurrency/*.test.ts',
  'stories/{load/chaos,database/standby,database/standby-away}.test.ts',
  'v1/{examples/titles,events/webhook-events}.test.ts',
];

/** Test files that send requests to a service whose orders may be in shards: see `shards.ts`. */
const SHARDS = [
  'clients/workflows.test.ts',
  'browser/shopping.test.ts',
  'db/shards/*.test.ts',
  'handlers/http/{failures,order-of-checks}.test.ts',
  'jobs/webhooks/work/shards.test.ts',
  'stories/**/*.test.ts',
  'v1/**/*.test.ts',
];

/** Files among those that are about one schema, or start a PostgreSQL of their own. */
const IN_ONE_SCHEMA = [
  'stories/load/chaos.test.ts',
  'stories/database/{schema-changes,standby,standby-away,two-shops,upgrade}.test.ts',
  'v1/examples/titles.test.ts',
  'v1/requests/{bad-input,unknown-paths,usage}.test.ts',
  'v1/events/{webhook-events,webhook-secrets,webhook-urls}.test.ts',
];

/** Time limit of a test file, in ms: more than twice what most files take on a busy machine. */
export const LONGEST_MS = 300_000;

/**
 * Time limits of files that take longer on slow cores, in ms: browsers, generated clients, programs, stories. The last file
 * hangs on purpose.
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

/** All tests: those of the service, and those of the packages that are published. */
const ALL = ['**/*.test.ts', '../packages/*/test/**/*.test.ts'];

/** Time limit of a test file, in ms. */
export const longestMs = (file: string): number => OTHER_MS[file] ?? LONGEST_MS;

const filesOf = (patterns: readonly string[]): Set<string> =>
  new Set(
    patterns.flatMap((pattern) => {
      const files = globSync(join('test', pattern)).sort();
      if (files.length === 0) throw new Error(`There are no tests called ${pattern}`);
      return files;
    }),
  );

/**
 * Lists the test files of a group or folder, in the order in which they begin: those that run together, then the
 * others.
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
  if (group === 'fast') return all.filter((file) => !slow.has(file));
  if (group === 'shards') return all.filter(without(SHARDS, IN_ONE_SCHEMA));
  if (group !== 'database') throw new Error(`There is no group of tests called ${group}`);
  return all.filter(without(DATABASE, SAME_EVERYWHERE));
}

function without(patterns: readonly string[], others: readonly string[]): (file: string) => boolean {
  const [wanted, left] = [filesOf(patterns), filesOf(others)];
  return (file) => wanted.has(file) && !left.has(file);
}
