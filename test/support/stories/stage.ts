import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { clientToken } from '../run/tokens.ts';

/** A service that is to be broken. */
export interface Stage {
  t: Test;
  db: Database;
  url: string;
  sku: string;
  api: { pid: number };
  worker: { kill(): void };
  /** What `api` needs, and can do without: where it counts requests, and where its traces go. */
  store: { kill(): void };
  collector: { hang(): void; goOn(): void };
  /** One beside the others, whose clock is wrong. */
  other: { kill(): void };
  /** One that uses the database with a role of its own, which isn't a superuser. */
  limited: { url: string; role: string };
  /** The home of a shop in shards, for which another worker works. */
  home: Database;
}

/** Breaks something for real, and waits until `isSeen` says so. Mends it, if there is a way. */
export interface Fault {
  /** Which alerts are to fire. */
  alerts: string[];
  plant(stage: Stage, isSeen: () => boolean): Promise<void>;
  /** It is there from the beginning. */
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
  return (await answer.json()) as Record<string, any>;
}

export const order = (stage: Pick<Stage, 'url' | 'sku'>, paymentMethod: string) =>
  send(stage, 'POST', '/orders', {
    customerId: 'customer-9',
    items: [{ sku: stage.sku, quantity: 1 }],
    paymentMethod,
  });

/** Makes the database refuse changes of a table that meet a condition. Returns what lets them pass again. */
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

/** While somebody else holds what the statement locks. */
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
