import { type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import type { ConnectOptions } from '../../../db/base/open.ts';
import type { Node } from '../../../db/shards/servers/citus.ts';
import { readShared } from '../run/shared-servers.ts';
import { closeService, connectService, isSharded, shardUrlOf } from './shards.ts';

/**
 * When the proxy cuts the connection. `before`: the server never receives the statement. `after`: the server executes
 * the statement, but its answer is lost.
 */
type Cut = 'before' | 'after';

export interface PostgresProxy {
  /** Connections to the database through the proxy. On a cluster the proxy connects to all servers of the cluster. */
  db: Database;
  url: string;
  /** Cuts a connection when a client first sends a statement that contains one of these texts. */
  cutAt(when: Cut, ...texts: string[]): void;
  /** Stops the transfer of data on all current and later connections, until `resume` is called. */
  stall(): void;
  resume(): void;
  /**
   * Stops the transfer of data on the connections that are open now, but doesn't close them. New connections work
   * normally.
   */
  silence(): void;
  /**
   * Resets the connections that are open now, on the client's side and on the server's side (RST). New connections work
   * normally.
   */
  reset(): void;
  /**
   * Connects new clients to another server, and cuts the connections to the old server. Affects only
   * connections to the main schema.
   */
  switchTo(databaseUrl: string): void;
}

/**
 * Texts that identify a commit: the statement `commit`, and the statement that places an order without an explicit
 * transaction.
 */
export const COMMITS = ['commit\0', 'placement as materialized'];

/**
 * Message with which PostgreSQL ends its answer to a statement (ReadyForQuery): the session has no open transaction,
 * and the client may send the next statement.
 */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

const nodeOf = (url: string): Node => {
  const { hostname: host, port } = new URL(url);
  return { host, port: Number(port || 5432) };
};

const nodesOfShards = (): Node[] => Object.values(readShared().shards!.nodes);

interface State {
  sockets: Set<Socket>;
  /** Sockets on which the proxy has stopped the transfer of data. */
  silent: WeakSet<Socket>;
  /** The next statement at which the proxy cuts a connection. */
  next?: { when: Cut; texts: string[] };
  /**
   * Functions that transfer delayed data. Set only while the proxy has stopped the transfer. Each function is called
   * when the transfer resumes.
   */
  held?: (() => void)[];
}

function pass({ silent, held }: State, socket: Socket, forward: () => void): void {
  if (silent.has(socket)) return;
  if (held) held.push(forward);
  else forward();
}

/** Opens a port, and connects each client of this port to one server. */
async function lead(target: Node, state: State) {
  const { sockets } = state;
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    let answerIsLost = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
      sockets.delete(client);
      sockets.delete(upstream);
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    const toServer = (chunk: Buffer) => {
      const when = state.next?.texts.some((text) => chunk.includes(text)) ? state.next.when : undefined;
      if (when !== undefined) delete state.next;
      if (when === 'before') return end();
      answerIsLost ||= when === 'after';
      upstream.write(chunk);
    };
    const toClient = (chunk: Buffer) => {
      if (!answerIsLost) client.write(chunk);
      else if (chunk.includes(READY)) end();
    };
    client.on('data', (chunk) => pass(state, client, () => toServer(chunk)));
    upstream.on('data', (chunk) => pass(state, upstream, () => toClient(chunk)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, server };
}

/**
 * Opens connections to the database through a proxy. With the proxy a test can cut or delay the connections. The proxy
 * is closed when the test ends.
 */
export async function openPostgresProxy(
  t: Test,
  databaseUrl: string,
  options: ConnectOptions = {},
): Promise<PostgresProxy> {
  const state: State = { sockets: new Set(), silent: new WeakSet() };
  const { sockets, silent } = state;
  const target = nodeOf(databaseUrl);
  const main = await lead(target, state);
  const nodes = new Map<number, Awaited<ReturnType<typeof lead>>>();
  for (const node of isSharded(databaseUrl) ? nodesOfShards() : [])
    if (!nodes.has(node.port)) nodes.set(node.port, await lead(node, state));
  const url = new URL(databaseUrl);
  url.hostname = main.host;
  url.port = String(main.port);
  // Prepared statements have names, and their text is sent only once. The proxy identifies statements by their text,
  // so it needs statements without names.
  const db = connectService(
    url.href,
    { prepared: false, ...options },
    shardUrlOf(url.href, ({ port }) => nodes.get(port)!),
  );
  t.teardown(async () => {
    for (const socket of sockets) socket.destroy();
    await closeService(db);
    for (const { server } of [main, ...nodes.values()]) server.close();
  });
  return {
    db,
    url: url.href,
    cutAt: (when, ...texts) => void (state.next = { when, texts }),
    stall: () => void (state.held ??= []),
    resume() {
      const waiting = state.held ?? [];
      delete state.held;
      for (const forward of waiting) forward();
    },
    silence() {
      for (const socket of sockets) silent.add(socket);
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    switchTo(other) {
      Object.assign(target, nodeOf(other));
      for (const socket of sockets) socket.destroy();
    },
  };
}
