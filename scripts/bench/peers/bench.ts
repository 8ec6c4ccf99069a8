import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Demand, type Measure, loadWithWrk } from '../load/load.ts';
import { fileOf } from '../load/reader.ts';
import { takeTurns } from '../load/turns.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import { type Table, format } from '../report/table.ts';
import { cpuOf, cpuOfFamily } from '../stage/cpu.ts';
import { createDatabase, createShopDatabase, vacuum } from '../stage/databases.ts';
import type { Server } from '../stage/processes.ts';
import { ROOT, type Stage, openStage, requestToken, serve } from '../stage/stage.ts';
import { checkTwin } from './check.ts';
import { installTwins } from './install.ts';
import { fillShop, newestOrders } from './shop.ts';

/** Measures the service beside its twins, in turns, each on a database of its own in the same PostgreSQL. */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,8,64' },
  },
});
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
const connections = options.connections.split(',').map(Number);

/** By which the Express twin validates. */
const CONTRACT = join(ROOT, 'generated/v1/openapi.json');

interface Peer {
  name: string;
  server: Server;
  databaseUrl: string;
}

/** CPU of its process and of PostgreSQL, in µs per answer. */
type Turn = Measure & { node: number; postgres: number };

const CASES = ['create, 10,000 SKUs', 'create, one hot SKU', 'read one order'] as const;
const DEMANDS: Partial<Record<(typeof CASES)[number], Demand>> = {
  'create, 10,000 SKUs': 'uniform',
  'create, one hot SKU': 'hot',
};

async function openPeers(stage: Stage): Promise<Peer[]> {
  const folder = await installTwins(stage.folder);
  const open = async (name: string, script: string): Promise<Peer> => {
    const databaseUrl = await createDatabase(stage, script.replace('.', '_'));
    await fillShop(databaseUrl);
    const settings = { DATABASE_URL: databaseUrl, CONTRACT, NODE_ENV: 'production' };
    const server = await serve(stage, [script], settings, folder);
    await checkTwin(server.url, await requestToken(stage.authUrl));
    return { name, server, databaseUrl };
  };
  const databaseUrl = await createShopDatabase(stage, 'service');
  const service = await serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL: databaseUrl });
  return [
    { name: 'service', server: service, databaseUrl },
    await open('Express', 'express.js'),
    await open('NestJS', 'nest.js'),
  ];
}

async function measure(stage: Stage, peers: Peer[]): Promise<Table> {
  const token = await requestToken(stage.authUrl);
  for (const { server } of peers) await loadWithWrk(server.url, token, 'uniform', 64, 2); // Warms up.
  const rows: string[][] = [];
  for (const name of CASES) {
    const paths = new Map<Peer, string>();
    for (const peer of peers) {
      await vacuum(peer.databaseUrl);
      paths.set(peer, await fileOf(stage, await newestOrders(peer.databaseUrl)));
    }
    for (const count of connections) {
      const turns = await takeTurns(rounds, peers, (peer) =>
        turn(stage, peer, () =>
          loadWithWrk(peer.server.url, token, DEMANDS[name] ?? { paths: paths.get(peer)! }, count, seconds),
        ),
      );
      rows.push([name, `${count}`, ...cellsOf(turns)]);
    }
  }
  return { head: HEAD, rows };
}

async function turn(stage: Stage, { server }: Peer, load: () => Promise<Measure>): Promise<Turn> {
  const read = () => Promise.all([cpuOf(server.pid), cpuOfFamily(stage.postgresPid)]);
  const [node, postgres] = await read();
  const measured = await load();
  const [nodeAfter, postgresAfter] = await read();
  const { count } = measured;
  return { ...measured, node: (nodeAfter - node) / count, postgres: (postgresAfter - postgres) / count };
}

const HEAD = [
  ...[
    'what',
    'connections',
    'service/s',
    'p50 / p99 ms',
    'Express/s',
    'p50 / p99 ms',
    'NestJS/s',
    'p50 / p99 ms',
  ],
  ...['service ÷ Express', 'service ÷ NestJS', 'CPU µs, node + Postgres: service', 'Express', 'NestJS'],
];

function cellsOf(turns: Turn[][]): string[] {
  const [service] = turns;
  const rates = turns.flatMap((own) => [
    medianOf(own, 'perSecond').toFixed(0),
    `${medianOf(own, 'p50').toFixed(1)} / ${medianOf(own, 'p99').toFixed(1)}`,
  ]);
  const ratios = turns.slice(1).map((own) => medianRatio(service!, own, 'perSecond').toFixed(1));
  const cpu = turns.map(
    (own) => `${medianOf(own, 'node').toFixed(0)} + ${medianOf(own, 'postgres').toFixed(0)}`,
  );
  return [...rates, ...ratios, ...cpu];
}

await using cleanup = new AsyncDisposableStack();
const stage = await openStage(cleanup);
console.log(`\n${format(await measure(stage, await openPeers(stage)))}`);
