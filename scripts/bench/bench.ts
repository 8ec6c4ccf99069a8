import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CASES, type ComparePlan, compare } from './against/compare.ts';
import { judge, summaryOf, tableOf } from './against/verdict.ts';
import { UnknownReference, checkOut } from './against/work-tree.ts';
import { cpuOf } from './cpu.ts';
import { measureCreates } from './creates.ts';
import { measureHangs } from './hangs.ts';
import { measureLists } from './lists.ts';
import { measureReads } from './reads.ts';
import { ROOT, openStage } from './stage.ts';
import { format } from './table.ts';
import { measureTokens } from './tokens.ts';

/**
 * Measures the service on a fresh PostgreSQL, each figure beside what it is compared with, in turns; with
 * `--against`, beside the service of another commit. README.md says what it needs and how to read the
 * figures.
 */
const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    cases: { type: 'string', default: CASES.join() },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string' },
    connections: { type: 'string', default: '1,8,64' },
    only: { type: 'string', default: 'creates,reads,tokens,lists,hangs' },
    orders: { type: 'string', default: '1000000' },
  },
});

const FEWEST_ALTERNATIONS = 10;

const seconds = Number(options.seconds);
const connections = options.connections.split(',').map(Number);
const rounds = Number(options.rounds ?? (options.against === undefined ? 3 : FEWEST_ALTERNATIONS));
if (![seconds, rounds, ...connections].every((value) => Number.isInteger(value) && value > 0))
  fail('--seconds, --rounds and --connections must be whole numbers above 0.');
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
  await (options.against === undefined ? measure() : measureAgainst(options.against));
  await cleanup.disposeAsync();
} catch (error) {
  // Once it is stopped, whatever is under way fails, and the signal's handler ends the process.
  if (!isStopped) {
    await cleanup.disposeAsync();
    console.error(error instanceof UnknownReference ? error.message : error);
    process.exit(1);
  }
}

async function measure(): Promise<void> {
  const parts = options.only.split(',');
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
  if (parts.includes('hangs'))
    console.log(`\nPayments beside calls that hang\n\n${format(await measureHangs(stage, plan))}`);
}

async function measureAgainst(reference: string): Promise<void> {
  const asked = options.cases.split(',');
  const cases = CASES.filter((name) => asked.includes(name));
  if (cases.length < asked.length) fail(`--cases takes ${CASES.join(', ')}.`);
  if (rounds < FEWEST_ALTERNATIONS) fail(`--rounds must be at least ${FEWEST_ALTERNATIONS} here.`);
  if ((await cpuOf(process.pid)) === 0) fail('CPU time can only be measured on Linux.');

  const that = await checkOut(cleanup, ROOT, reference);
  const stage = await openStage(cleanup);
  const plan: ComparePlan = { cases, connections, rounds, seconds };
  const findings = (await compare(stage, plan, that.root)).map(judge);
  console.log(`\nThis work tree (this) and ${that.title} (that), ${rounds} turns of ${seconds} s each\n`);
  console.log(`${format(tableOf(findings))}\n\n${summaryOf(findings)}`);
}

function canRun(program: string): boolean {
  return !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
