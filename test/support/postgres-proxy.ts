import { type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { type Database, connect as connectDatabase } from '../../db/index.ts';

/** `before`: the server never sees the statement. `after`: it carries it out, and its answer is lost. */
export type Cut = 'before' | 'after';

export interface PostgresProxy {
  /** The database, through the proxy. */
  db: Database;
  /** Cuts the connection on which one of these texts is the next to be sent. */
  cutAt(when: Cut, ...texts: string[]): void;
}

/** The end of a transaction, and the statement that is one of its own: what places orders. */
export const COMMITS = ['commit\0', 'placement as materialized'];

/** PostgreSQL's answer to a statement: it is ready for the next one, outside of a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** A connection to the database that can be lost at a chosen statement. Closed when the test ends. */
export async function openPostgresProxy(t: Test, databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  let next: { when: Cut; texts: string[] } | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    let answerIsLost = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (chunk) => {
      const isNext = next?.texts.some((text) => chunk.includes(text)) ?? false;
      const when = isNext ? next!.when : undefined;
      if (isNext) next = undefined;
      if (when === 'before') return end();
      answerIsLost ||= when === 'after';
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!answerIsLost) client.write(chunk);
      else if (chunk.includes(READY)) end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  // Without names each statement is sent as its text, which is what is looked for.
  const db = connectDatabase(url.href, { prepared: false });
  t.teardown(async () => {
    await db.destroy();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { db, cutAt: (when, ...texts) => void (next = { when, texts }) };
}
