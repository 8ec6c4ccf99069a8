import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CASES } from './against/cases.ts';
import { type ComparePlan, compare } from './against/compare.ts';
import { judge, paidTableOf, summaryOf, tableOf } from './against/verdict.ts';
import { UnknownReference, checkOut } from './against/work-tree.ts';
import { PARTS } from './measurements.ts';
import { format } from './report/table.ts';
import { cpuOf } from './stage/cpu.ts';
import { ROOT, type Stage, openStage } from './stage/environment.ts';

/**
 * Measures the service on a new PostgreSQL. Measurements that are compared with each other run alternately. With the
 * option `--against`, the service is compared with the service of another commit. README.md describes the required
 * programs, and what the figures mean.
 */
const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    cases: { type: 'string', default: CASES.join() },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string' },
    connections: { type: 'string', default: '1,8,64' },
    only: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
    provider: { type: 'string', default: 'simulated' },
    processes: { type: 'string', default: 'one' },
    prices: { type: 'string', default: 'plain' },
    rate: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    profile: { type: 'string' },
  },
});

const FEWEST_ALTERNATIONS = 10;

/** Default number of orders per second for the case `paid`, in the comparison with another commit. */
const PAID_RATE = 100;

const seconds = Number(options.seconds);
const connections = options.connections.split(',').map(Number);
const rounds = Number(options.rounds ?? (options.against === undefined ? 3 : FEWEST_ALTERNATIONS));
if (![seconds, rounds, ...connections].every((value) => Number.isInteger(value) && value > 0))
  fail('--seconds, --rounds and --connections must be whole numbers above 0.');
if (!canRun('wrk')) fail('wrk is not installed. On Debian: apt-get install wrk');

/** Stops all started programs and removes all written files, also if this program ends early. */
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
  // A signal makes all running work fail. The signal's handler then ends the process.
  if (!isStopped) {
    await cleanup.disposeAsync();
    console.error(error instanceof UnknownReference ? error.message : error);
    process.exit(1);
  }
}

async function measure(): Promise<void> {
  const installed = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed();
  const pgbench = [...installed, 'pgbench'].find(canRun) ?? '';
  const names = Object.keys(PARTS);
  const only = options.only?.split(',') ?? names.filter((name) => name !== 'soak');
  const parts = Object.entries(PARTS).filter(([name]) => only.includes(name));
  if (parts.length < only.length) fail(`--only takes ${names.join(', ')}.`);
  if (pgbench === '' && only.includes('creates'))
    fail('pgbench is not installed. On Debian: apt-get install postgresql-15');

  const { provider, processes, prices, rate } = options;
  const asked = {
    ...{ pgbench, connections, rounds, seconds, provider, processes, prices },
    rate: rate === undefined ? undefined : Number(rate),
    orders: Number(options.orders),
    minutes: Number(options.minutes),
  };
  const stage = await openStage(cleanup);
  for (const [name, { title, measure }] of parts)
    await show(stage, name, async (stage) => `${title}\n\n${format(await measure(stage, asked))}`);
}

async function measureAgainst(reference: string): Promise<void> {
  const asked = options.cases.split(',');
  const cases = CASES.filter((name) => asked.includes(name));
  if (cases.length < asked.length) fail(`--cases takes ${CASES.join(', ')}.`);
  if (rounds < FEWEST_ALTERNATIONS) fail(`--rounds must be at least ${FEWEST_ALTERNATIONS} here.`);
  if ((await cpuOf(process.pid)) === 0) fail('CPU time can only be measured on Linux.');

  const that = await checkOut(cleanup, ROOT, reference);
  const stage = await openStage(cleanup);
  const plan: ComparePlan = { cases, connections, rounds, seconds, rate: Number(options.rate ?? PAID_RATE) };
  await show(stage, 'against', async (stage) => {
    const { comparisons, paid } = await compare(stage, plan, that.root);
    const title = `This work tree (this) and ${that.title} (that), ${rounds} turns of ${seconds} s each`;
    const findings = comparisons.map(judge);
    const rates = findings.length > 0 ? [format(tableOf(findings)), summaryOf(findings)] : [];
    return [title, ...rates, ...(paid ? [format(paidTableOf(paid))] : [])].join('\n\n');
  });
}

/**
 * Prints the result of a measurement, and stops the programs that the measurement started. With `--profile`, these
 * programs then write their CPU profiles.
 */
async function show(stage: Stage, name: string, find: (stage: Stage) => Promise<string>): Promise<void> {
  const own = cleanup.use(new AsyncDisposableStack());
  const profiles = options.profile === undefined ? undefined : resolve(join(options.profile, name));
  console.log(`\n${await find({ ...stage, cleanup: own, profiles })}`);
  await own.disposeAsync();
}

function canRun(program: string): boolean {
  return !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
