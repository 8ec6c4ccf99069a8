import { type Socket, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { type AppOptions, buildApp } from '../../../app.ts';
import { createDatabase } from '../database/database.ts';
import { openIssuer } from './fake-issuer.ts';
import type { Log } from './service-with-worker.ts';
import { storeOf } from './store.ts';

/**
 * Opens a service for tests that send raw bytes instead of using an HTTP client. The tests can also read the service's
 * log, and count its connections.
 */
export async function openRawService(t: Test, options: Partial<AppOptions> = {}) {
  const issuer = await openIssuer(t);
  const { db } = await createDatabase(t, { isPatient: true });
  const log: Log = [];
  const app = await buildApp({
    store: storeOf(db),
    baseUrl: 'http://127.0.0.1',
    auth: { issuer: issuer.url, audience: 'order-service' },
    logger: { level: 'info', stream: { write: (line: string) => void log.push(JSON.parse(line)) } },
    ...options,
  });
  t.teardown(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    db,
    log,
    url,
    token: await issuer.token(),
    /** Opens a connection. If the service closes its side of the connection, the client keeps its own side open. */
    connect: (): RawConnection => openConnection(t, Number(new URL(url).port)),
    /** Returns the number of the service's open connections. */
    connections: () =>
      new Promise<number>((resolve, reject) =>
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
  };
}

export interface RawConnection {
  socket: Socket;
  write(bytes: string): void;
  /** Returns all data that the client has received on this connection. */
  received(): string;
}

export function openConnection(t: Test, port: number): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk))).on('error', () => {});
  t.teardown(() => socket.destroy());
  return { socket, write: (bytes) => void socket.write(bytes), received: () => received };
}

/**
 * Waits until `holds` returns true. Returns false if `holds` doesn't return true within `ms`. The default is many times
 * the time that a busy machine needs.
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>, ms = 60_000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await delay(20)) if (await holds()) return true;
  return false;
}
