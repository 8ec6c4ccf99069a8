import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { ServiceClient } from './pipelined-client.ts';

/**
 * Time in ms between two `listen` statements. A server that has become a standby refuses `listen`, so this interval
 * also limits how late the service notices the change.
 */
const ASK_EVERY_MS = 5_000;

/** Pause in ms before the next try to connect. */
const PAUSE_MS = 1_000;

interface Listener {
  stop(): Promise<void>;
}

/**
 * Calls `heard` with each notification on `channel`, an SQL expression, over a separate connection. If that connection
 * is lost, opens another connection. After the new connection listens, `heard` is called with an empty text, because a
 * notification may have been missed. While no connection listens, no notification arrives, so callers must also poll
 * from time to time. A pooler that assigns a session for each transaction doesn't forward notifications.
 */
export function listen(config: pg.ClientConfig, channel: string, heard: (text: string) => void): Listener {
  const end = new AbortController();
  const listenOn = async () => {
    while (!end.signal.aborted) {
      // Errors are ignored here, because other code reports failures of the database.
      await listenOnce(config, channel, heard, end.signal).catch(() => {});
      await delay(PAUSE_MS, undefined, { signal: end.signal }).catch(() => {});
    }
  };
  const listening = listenOn();
  return {
    async stop() {
      end.abort();
      await listening;
    },
  };
}

/** Listens until the connection is lost or the signal is aborted. */
async function listenOnce(
  config: pg.ClientConfig,
  channel: string,
  heard: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new ServiceClient(config);
  const lost = new AbortController();
  client.on('error', () => {}).once('end', () => lost.abort());
  client.on('notification', ({ payload = '' }) => heard(payload));
  try {
    await client.connect();
    // `pg` has no type for the result of an overridden method.
    const { rows } = (await client.query(`select quote_ident(${channel}) as name`)) as unknown as {
      rows: { name: string }[];
    };
    const ask = `listen ${rows[0]!.name}`;
    await client.query(ask);
    heard('');
    const over = AbortSignal.any([signal, lost.signal]);
    for (;;) {
      await delay(ASK_EVERY_MS, undefined, { signal: over });
      await client.query(ask);
    }
  } finally {
    await client.end();
  }
}
