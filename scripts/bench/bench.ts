import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureCreates } from './creates.ts';
import { measureLists } from './lists.ts';
import { measureReads } from './reads.ts';
import { openStage } from './stage.ts';
import { format } from './table.ts';
import { measureTokens } from './tokens.ts';

/**
 * Measures the service on a fresh PostgreSQL, each figure beside what it is compared with, in turns. Needs wrk, and pgbench for creating
 * orders.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,8,64' },
    only: { type: 'string', default: 'creates,reads,tokens,lists' },
    orders: { type: 'string', default: '1000000' },
  },
});

const seconds = Number(options.seconds);
const connections = options.connections.split(',').map(Number);
if (![seconds, ...connections].every((value) => Number.isInteger(value) && value > 0))
  fail('--seconds and --connections must be whole numbers above 0.');
if (!canRun('wrk')) fail('wrk is not installed. On Debian: apt-get install wrk');

/** Everything that is started or written, to be ended or removed at the end, also when that comes early. */
const cleanup = new AsyncDisposableStack();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopped = true;
    void cleanup.disposeAsync().finally(() => process.exit(1));
  });
}
try {
  await measure();
  await cleanup.disposeAsync();
} catch (error) {
  // Once it is stopped, whatever is under way fails, and the signal's handler ends the process.
  if (!isStopped) {
    await cleanup.disposeAsync();
    console.error(error);
    process.exit(1);
  }
}

async function measure(): Promise<void> {
  const parts = options.only.split(',');
  const rounds = Number(options.rounds);
  const plan = { rounds, seconds: Math.max(1, Math.floor(seconds / 2)) };
  const pgbench = [...globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed(), 'pgbench'].find(
    canRun,
  );
  if (parts.includes('creates') && !pgbench)
    fail('pgbench is not installed. On Debian: apt-get install postgresql-15');

  const stage = await openStage(cleanup);
  if (parts.includes('creates') && pgbench) {
    const creates = await measureCreates(stage, { pgbench, connections, rounds, seconds });
    console.log(`\nCreating orders\n\n${format(creates)}`);
  }
  if (parts.includes('reads')) console.log(`\nReading orders\n\n${format(await measureReads(stage, plan))}`);
  if (parts.includes('tokens'))
    console.log(`\nChecking tokens\n\n${format(await measureTokens(stage, plan))}`);
  if (parts.includes('lists'))
    console.log(`\nLists at size\n\n${format(await measureLists(stage, plan, Number(options.orders)))}`);
}

function canRun(program: string): boolean {
  return !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
