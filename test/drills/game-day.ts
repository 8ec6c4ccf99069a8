/**
 * Causes faults in random order. For each fault a table shows which alerts fire and after how long, what `doctor`
 * reports, and which command repairs the fault. The table also shows whether the repair was complete: afterwards no
 * alert fires, and `doctor` finds nothing. Times in the rules are shorter: a minute is a second.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { connect } from '../../db/base/open.ts';
import { migrateAll } from '../../jobs/migrate-all.ts';
import { createRole, withRole } from '../support/database/limited-role.ts';
import { runAdmin } from '../support/processes/admin.ts';
import { makeSchema, startService } from '../support/processes/service-process.ts';
import { freePort } from '../support/run/ports.ts';
import { type Cluster, createCluster } from '../support/servers/cluster.ts';
import { needPackages } from '../support/servers/debian.ts';
import { type Prometheus, startPrometheus } from '../support/servers/prometheus.ts';
import { readRunbook } from '../support/stories/read-deploy-files.ts';
import { GAME_DAY, type GameDayFault, type Part, type Stage } from '../support/stories/game-day.ts';
import { smallDisk } from '../support/stories/small-disk.ts';
import { order } from '../support/stories/stage.ts';
import { shorterRules } from '../support/stories/short-alert-rules.ts';
import { offerTea } from '../support/stories/offer-product.ts';

const WAIT_MS_MAX = 180_000;
const DISK_MB = 400;
const ROLE = 'orders';

/** Builds a generator of random numbers from 0 to 1 (mulberry32). The same seed gives the same game day. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns all faults in random order. If the variable FAULT is set, returns only the faults whose name matches this
 * pattern.
 */
function shuffled(seed: number): GameDayFault[] {
  const random = randomOf(seed);
  const wanted = new RegExp(process.env['FAULT'] ?? '');
  return GAME_DAY.filter(({ name }) => wanted.test(name))
    .map((fault) => ({ fault, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ fault }) => fault);
}

async function openStage(t: Test): Promise<{ stage: Stage; prometheus: Prometheus }> {
  const disk = mkdtempSync(join(tmpdir(), 'order-service-disk-'));
  smallDisk(t, disk, DISK_MB);
  const cluster = await createCluster(t, disk);
  // Limits the write-ahead log, so that it doesn't fill the disk.
  await cluster.query(`alter system set max_wal_size = '64MB'`);
  await cluster.query(`alter system set min_wal_size = '32MB'`);
  await cluster.restart('fast');
  await makeSchema(cluster.url);
  const db = connect(cluster.url, { poolSize: 2 });
  t.teardown(() => db.destroy());
  await createRole(db, ROLE);
  const ports: number[] = [];
  const open = async (role: 'api' | 'worker') => {
    const [port, adminPort] = [await freePort(), await freePort()];
    ports.push(adminPort);
    const settings = { ADMIN_PORT: String(adminPort), PROVIDER_TIMEOUT_SECONDS: '1', DRAIN_SECONDS: '0' };
    let running: Awaited<ReturnType<typeof startService>> | undefined;
    const part: Part = {
      async start(env = {}) {
        running = await startService(t, withRole(cluster.url, ROLE), {
          role,
          port,
          env: { ...settings, ...env },
        });
      },
      kill: () => void running?.child.kill('SIGKILL'),
      signal: (name) => void running?.child.kill(name),
    };
    await part.start();
    return { part, url: `http://127.0.0.1:${port}` };
  };
  const [api, worker] = [await open('api'), await open('worker')];
  const sharded = await openShardedShop(t, cluster, ports);
  const sku = await offerTea(api.url);
  const parts = { api: api.part, worker: worker.part };
  const stage = { t, db, cluster, disk, url: api.url, sku, ...parts, role: ROLE, sharded };
  const prometheus = await startPrometheus(t, { ports, rules: await shorterRules() });
  // Waits for the first scrape of each process. If a counter rises before it, Prometheus doesn't notice.
  while ((await prometheus.query('up == 1')).length < ports.length) await delay(200);
  return { stage, prometheus };
}

/** Opens a shop in shards on the same server, with its own worker. */
async function openShardedShop(t: Test, cluster: Cluster, ports: number[]): Promise<Stage['sharded']> {
  await cluster.query('create database other_shop');
  const databaseUrl = Object.assign(new URL(cluster.url), { pathname: '/other_shop' }).href;
  await migrateAll(databaseUrl, { shards: 2 });
  const port = await freePort();
  ports.push(port);
  const env = { DATABASE_ENGINE: 'sharded', ADMIN_PORT: String(port) };
  await startService(t, databaseUrl, { role: 'worker', env });
  const main = connect(databaseUrl, { poolSize: 1 });
  t.teardown(() => main.destroy());
  return { databaseUrl, main };
}

/**
 * Waits until `isSo` returns true, at most `WAIT_MS_MAX`. Returns how many seconds this took, or undefined if `isSo`
 * didn't return true in this time.
 */
async function secondsUntil(isSo: () => Promise<boolean>): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < WAIT_MS_MAX) {
    if (await isSo()) return Math.round((performance.now() - began) / 1000);
    await delay(300);
  }
  return undefined;
}

const faultsNamed = async ({ t, cluster, sharded }: Stage, isSharded = false): Promise<string[]> => {
  const { result, stderr } = await runAdmin(t, isSharded ? sharded.databaseUrl : cluster.url, ['doctor']);
  const { faults, unknown } = result;
  if (!faults) return [`it can't look: ${/Error: (.*)|"message":"(.*?)"/.exec(stderr)?.[0].slice(0, 80)}`];
  return [...faults, ...unknown].map(({ what }: { what: string }) => what);
};

interface Row {
  fault: string;
  alerts: string;
  after: string;
  doctor: string;
  command: string;
  enough: string;
}

async function play(stage: Stage, prometheus: Prometheus, fault: GameDayFault): Promise<Row> {
  await secondsUntil(async () => (await prometheus.firing()).length === 0);
  // An alert that fires already now belongs to an earlier fault that wasn't repaired.
  const before = new Set(await prometheus.firing());
  const fired = new Map<string, number>();
  const began = performance.now();
  const isOver = () =>
    fault.alerts.length === 0 ||
    fault.alerts.some((alert) => fired.has(alert)) ||
    performance.now() - began > WAIT_MS_MAX;
  const watch = (async () => {
    while (!isOver()) {
      const seconds = Math.round((performance.now() - began) / 1000);
      for (const alert of await prometheus.firing())
        if (!before.has(alert) && !fired.has(alert)) fired.set(alert, seconds);
      await delay(200);
    }
  })();
  const mend = await fault.plant(stage, isOver);
  await watch;
  const expected = fault.alerts.find((alert) => fired.has(alert));
  const named = await faultsNamed(stage, fault.isSharded);
  const command = await mend();
  let left: string[] = [];
  const ended = await secondsUntil(async () =>
    (await prometheus.firing()).every((alert) => !fired.has(alert)),
  );
  const well = await secondsUntil(
    async () => (left = await faultsNamed(stage, fault.isSharded)).length === 0,
  );
  const isEnough = ended !== undefined && well !== undefined;
  return {
    fault: fault.name,
    alerts: [...fired.keys()].sort((one) => (one === expected ? -1 : 1)).join(', ') || 'none',
    after: expected === undefined ? '-' : `${fired.get(expected)} s`,
    doctor: named.join('; ') || 'nothing',
    command,
    enough: isEnough
      ? `yes, after ${ended + well} s`
      : `no: ${[...(await prometheus.firing()), ...left].join('; ')}`,
  };
}

t.test('each fault is detected and repaired, in random order', { timeout: 3_000_000 }, async (t) => {
  needPackages(t, 'prometheus');
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  t.comment(`SEED=${seed}`);
  const { stage, prometheus } = await openStage(t);
  const pages = await readRunbook();
  // In the meantime, customers place orders. Otherwise no data could get lost.
  const customers = setInterval(() => void order(stage, 'tok_approved').catch(() => {}), 500);
  t.teardown(() => clearInterval(customers));
  const rows: Row[] = [];
  for (const fault of shuffled(seed)) {
    const row = await play(stage, prometheus, fault);
    rows.push(row);
    t.comment(`| ${Object.values(row).join(' | ')} |`);
    t.ok(
      fault.alerts.every((alert) => pages.has(alert)),
      `${fault.name}: each alert has its page`,
    );
    if (fault.alerts.length > 0) t.not(row.after, '-', `${fault.name}: an alert fires`);
    else t.not(row.doctor, 'nothing', `${fault.name}: doctor reports it`);
    t.match(row.enough, /^yes/, `${fault.name}: the command is enough`);
  }
  t.comment(
    `\n| ${Object.keys(rows[0]!).join(' | ')} |\n${rows.map((row) => `| ${Object.values(row).join(' | ')} |`).join('\n')}`,
  );
});
