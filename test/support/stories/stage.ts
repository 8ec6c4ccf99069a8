import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { clientToken } from '../run/tokens.ts';

/** A service, its databases and the other servers that it uses. Tests cause faults in these servers. */
export interface Stage {
  t: Test;
  db: Database;
  url: string;
  sku: string;
  api: { pid: number };
  worker: { kill(): void };
  /**
   * Servers without which `api` continues to answer. `store` counts its requests for the rate limit, and `collector`
   * receives its traces.
   */
  store: { kill(): void };
  collector: { hang(): void; goOn(): void };
  /** Another process of the service. The clock of this process is shifted. */
  other: { kill(): void };
  /** A process with its own database role, which isn't a superuser. */
  limited: { url: string; role: string };
  /** Connections to the main schema of another shop, which has shards and its own worker. */
  main: Database;
}

/** A fault. `plant` causes the fault, waits until `isSeen` returns true, and then removes the fault if possible. */
export interface Fault {
  /** Names of the alerts that must fire. */
  alerts: string[];
  plant(stage: Stage, isSeen: () => boolean): Promise<void>;
  /** Whether the fault is already there at the start of the test. */
  isPlanted?: boolean;
}

const MORE_MS = 200;

export async function until(
  isSo: () => boolean,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  while (!isSo()) {
    await meanwhile();
    await delay(MORE_MS);
  }
}

export async function send(
  { url }: Pick<Stage, 'url'>,
  method: string,
  path: string,
  body?: object,
  token?: string,
) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token ?? (await clientToken('backoffice'))}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(method === 'PATCH' && { 'If-Match': '*' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.status === 204 ? {} : ((await answer.json()) as Record<string, any>);
}

export const order = (stage: Pick<Stage, 'url' | 'sku'>, paymentMethod: string, rest: object = {}) =>
  send(stage, 'POST', '/orders', {
    customerId: 'customer-9',
    items: [{ sku: stage.sku, quantity: 1 }],
    paymentMethod,
    ...rest,
  });

/**
 * Makes the database refuse changes of a table if the changes meet a condition. Returns a function that ends the
 * refusal.
 */
export async function refuse(
  { db }: Pick<Stage, 'db'>,
  table: string,
  condition: string,
): Promise<() => Promise<unknown>> {
  const name = `refused_${table}`;
  await sql`create function ${sql.id(name)}() returns trigger language plpgsql as $$ begin
    raise exception 'refused by the drill'; end $$`.execute(db);
  await sql`create trigger ${sql.id(name)} before update on ${sql.table(table)} for each row
    when (${sql.raw(condition)}) execute function ${sql.id(name)}()`.execute(db);
  return () => sql`drop function ${sql.id(name)} cascade`.execute(db);
}

/** Runs the work while another session holds the locks that a statement has taken. */
export async function whileHeld(
  { db }: Stage,
  lock: RawBuilder<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const holder = await db.startTransaction().execute();
  await lock.execute(holder);
  await work();
  await holder.rollback().execute();
}
