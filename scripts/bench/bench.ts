import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CASES, type ComparePlan, compare } from './against/compare.ts';
import { judge, summaryOf, tableOf } from './against/verdict.ts';
import { UnknownReference, checkOut } from './against/work-tree.ts';
import { measureHeld, measureReferences } from './bad-orders.ts';
import { measureBehind } from './behind.ts';
import { cpuOf } from './cpu.ts';
import { measureCreates } from './creates.ts';
import { measureFeed } from './feed.ts';
import { measureFullQueue } from './full-queue.ts';
import { measureHangs } from './hangs.ts';
import { measureLists } from './lists.ts';
import { measureMetrics } from './metrics.ts';
import { measurePaid } from './paid/index.ts';
import { measureSoak } from './paid/soak.ts';
import { measureReads } from './reads.ts';
import { measureRetention } from './retention.ts';
import { measureSaturated } from './saturated.ts';
import { ROOT, openStage } from './stage.ts';
import { measureStart } from './start.ts';
import { FEWEST_VALUES } from './statistics.ts';
import { type Table, format } from './table.ts';
import { measureTokens } from './tokens.ts';
import { measureUsage } from './usage.ts';
import { measureVerbs } from './verbs.ts';
import { measureWebhooks } from './webhooks/index.ts';
import { measureYoung } from './young.ts';

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
    only: {
      type: 'string',
      default:
        'creates,paid,reads,verbs,tokens,metrics,lists,behind,feed,young,hangs,held,references,queue,saturated,webhooks,retention,usage,start',
    },
    orders: { type: 'string', default: '1000000' },
    provider: { type: 'string', default: 'simulated' },
    processes: { type: 'string', default: 'one' },
    rate: { type: 'string' },
    minutes: { type: 'string', default: '60' },
  },
});

const FEWEST_ALTERNATIONS = 10;
/** In orders a second. */
const SOAK_RATE = 400;

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
  const installed = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed();
  const pgbench = [...installed, 'pgbench'].find(canRun) ?? '';
  if (parts.includes('creates') && pgbench === '')
    fail('pgbench is not installed. On Debian: apt-get install postgresql-15');

  const stage = await openStage(cleanup);
  const paid = { provider: options.provider, processes: options.processes };
  const rate = options.rate === undefined ? undefined : Number(options.rate);
  const minutes = Number(options.minutes);
  const withInterval = { rounds: Math.max(rounds, FEWEST_VALUES) };
  const tables: [name: string, title: string, measure: () => Promise<Table>][] = [
    ['creates', 'Creating orders', () => measureCreates(stage, { pgbench, connections, rounds, seconds })],
    ['paid', 'From placed to paid', () => measurePaid(stage, { ...paid, rate, seconds: seconds * 4 })],
    ['soak', 'An hour of orders', () => measureSoak(stage, { ...paid, rate: rate ?? SOAK_RATE, minutes })],
    ['reads', 'Reading orders', () => measureReads(stage, plan)],
    ['verbs', 'Changing orders', () => measureVerbs(stage, { rounds, requests: 100 * seconds })],
    ['tokens', 'Checking tokens', () => measureTokens(stage, plan)],
    ['metrics', 'Counting, traces and the log', () => measureMetrics(stage, plan)],
    ['lists', 'Lists at size', () => measureLists(stage, plan, Number(options.orders))],
    ['behind', 'Lists behind a backlog', () => measureBehind(stage, plan, Number(options.orders))],
    ['feed', 'Places in the feed', () => measureFeed(stage, plan)],
    ['young', 'Plans of a young database', () => measureYoung(stage, { seconds })],
    ['hangs', 'Payments beside calls that hang', () => measureHangs(stage, plan)],
    ['held', 'Orders beside those of held stock', () => measureHeld(stage, withInterval)],
    ['references', 'Orders beside a reference that is taken', () => measureReferences(stage, withInterval)],
    ['queue', 'Orders while too many wait', () => measureFullQueue(stage, withInterval)],
    ['saturated', 'More orders than can be placed', () => measureSaturated(stage, { seconds: seconds * 2 })],
    ['webhooks', 'Sending webhooks', () => measureWebhooks(stage, { rounds, seconds })],
    ['retention', 'While old orders go', () => measureRetention(stage, plan, Number(options.orders))],
    ['usage', 'Counting the usage of the contract', () => measureUsage(stage)],
    ['start', 'Starting', () => measureStart(stage, { rounds })],
  ];
  for (const [name, title, run] of tables)
    if (parts.includes(name)) console.log(`\n${title}\n\n${format(await run())}`);
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
