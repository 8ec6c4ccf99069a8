import type pg from 'pg';
import type { DB } from '../../generated/database.ts';
import { replacingStaleConnections } from '../../packages/postgres/sessions/pool.ts';
import { RetryingKysely } from '../../packages/postgres/sessions/retry-transaction.ts';
import type { Database } from '../base/database.ts';
import { markAsStandby } from '../base/only-on-primary.ts';
import { type ConnectOptions, inspectConnection, openPool } from '../base/open.ts';
import { StandbyDialect } from './replay-position.ts';

interface Connections {
  /** Connections for reads. */
  reads: Database;
  /** A separate connection for the checks of the standby, so that checks don't wait for reads. */
  own: Database;
  close(): Promise<void>;
}

/**
 * Opens connections to a standby. Because the standby may be unreachable, a connection is opened only when a query
 * needs it. Before the first connection is opened, the function inspects how a pooler changes sessions. `onBroken` is
 * called when a connection breaks.
 */
export function openConnections(
  url: string,
  options: ConnectOptions,
  onBroken: (error: Error) => void,
): Connections {
  let inspected: ReturnType<typeof inspectConnection> | undefined;
  const inspectOnce = async () => {
    try {
      return await (inspected ??= inspectConnection(url, options));
    } catch (error) {
      inspected = undefined;
      throw error;
    }
  };
  const open = (size: Pick<ConnectOptions, 'poolSize'>): Database => {
    const pool = async () => {
      const opened = openPool(url, { ...options, ...size, ...(await inspectOnce()) });
      tellOfBroken(opened, onBroken);
      return replacingStaleConnections(opened);
    };
    return new RetryingKysely<DB>({ dialect: new StandbyDialect({ pool }) });
  };
  const [reads, own] = [open({}), open({ poolSize: 1 })];
  markAsStandby(reads);
  return {
    reads,
    own,
    async close() {
      await Promise.all([reads.destroy(), own.destroy()]);
    },
  };
}

function tellOfBroken(pool: pg.Pool, onBroken: (error: Error) => void): void {
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', onBroken));
}
