import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openEmbeddedPostgres } from '../../db/postgres/embedded.ts';
import { type Database, connect } from '../../db/index.ts';
import { migrate } from '../../db/postgres/migrate.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A fresh PostgreSQL with durable settings, and the development authorization server. */
export interface Stage {
  /** The first process of the PostgreSQL. */
  postgresPid: number;
  /** Makes a migrated database with 10,000 products that never run out, and returns its address. */
  database(name: string): Promise<string>;
  /** A new access token of the back office. */
  token(): Promise<string>;
  /** A second authorization server, whose tokens are opaque and have to be asked about. */
  opaque(): Promise<{ authUrl: string; token(): Promise<string> }>;
  /** Runs a program of the project that serves HTTP, with these settings, until it answers. */
  serve(script: string[], env: Record<string, string>): Promise<Server>;
  close(): Promise<void>;
}

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'order-service-bench-'));
  const postgres = await openEmbeddedPostgres({ folder, maxConnections: 200 });
  const pidFile = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  const admin = connect(postgres.url, { poolSize: 1 });
  const authUrl = `http://127.0.0.1:${await freePort()}`;
  const servers = new Set<Server>();
  const issue = (url: string, env: Record<string, string>) =>
    start(['scripts/authorization-server/server.ts'], url, {
      AUTH_URL: url,
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      ...env,
    });
  const issuer = await issue(authUrl, {});
  return {
    postgresPid: Number.parseInt(pidFile, 10),
    async database(name) {
      await sql`create database ${sql.id(name)}`.execute(admin);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      const db = connect(url.href, { poolSize: 1 });
      await migrate(db);
      await offerProducts(db);
      await sql.raw(await readFile(join(import.meta.dirname, 'place_order.sql'), 'utf8')).execute(db);
      await db.destroy();
      return url.href;
    },
    token: () => requestToken(authUrl),
    async opaque() {
      const url = `http://127.0.0.1:${await freePort()}`;
      servers.add(await issue(url, { AUTH_MODE: 'introspection' }));
      return { authUrl: url, token: () => requestToken(url) };
    },
    async serve(script, env) {
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}`;
      const server = await start(script, url, {
        AUTH_URL: authUrl,
        PORT: port,
        RATE_LIMIT_PER_MINUTE: '0',
        ...env,
      });
      servers.add(server);
      return server;
    },
    async close() {
      await Promise.all([issuer, ...servers].map((server) => server.stop()));
      await admin.destroy();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function offerProducts(db: Database): Promise<void> {
  await sql`
    insert into products (sku, name, price_amount, price_currency)
    select 'SKU-' || n, 'Product ' || n, 100 + n % 900, 'EUR' from generate_series(1, 10000) n`.execute(db);
  await sql`insert into stock (sku, on_hand) select sku, 1000000000 from products`.execute(db);
  await sql`vacuum analyze products, stock`.execute(db);
}

async function start(script: string[], url: string, env: Record<string, string>): Promise<Server> {
  const { PATH = '', HOME = '', NODE_OPTIONS = '' } = process.env;
  const child = spawn(process.execPath, script, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH, HOME, NODE_OPTIONS, ...env },
  });
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${script.join(' ')} did not start`);
    await delay(20);
  }
  return { url, pid: child.pid!, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function requestToken(authUrl: string): Promise<string> {
  const response = await fetch(`${authUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'backoffice',
      client_secret: 'backoffice-secret',
      scope: 'orders:read orders:write',
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
