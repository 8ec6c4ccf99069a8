import { sql } from 'kysely';
import pg from 'pg';
import { combined } from '../../../packages/postgres/statements/combined.ts';
import type { Database } from '../../base/database.ts';
import { type Skipped, isOfOneItem, throwIfSkipped } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { listHeldUnits, lockStockOf, releaseStock } from '../../catalogue/reservations.ts';
import { carryOut } from '../change/carry-out.ts';
import { excessOf } from '../model/excess-money.ts';
import { mayExpire } from '../model/state.ts';
import { attemptChange } from '../payments/payment-attempts.ts';
import { insertVoid } from '../payments/payment-operations.ts';
import { type DueOrder, type DuePlace, findDueOrders, lockDueOrders } from './due-orders.ts';

/** A larger set isn't faster per order, and its orders and stock are locked for longer. */
const SET_SIZE = 200;

/**
 * Handles orders that weren't paid in time, at most `limit`; returns how many. Those that simply expire do
 * so in sets, each in one transaction. An order whose payment is still at the provider doesn't expire yet: the
 * end of that payment is requested first, in a transaction of its own, and its outcome decides. Orders that
 * another process has locked are left to it, so several processes may do this at once. A crash leaves all of a
 * set as it was, or done. What can't be handled is left for the next time, and doesn't hold up what follows it:
 * throws `ItemsSkipped` at the end.
 */
export async function expireOrders(db: Database, caller: Caller, limit = 1000): Promise<number> {
  const sweep = new Sweep(db, caller);
  let last: DuePlace | undefined;
  while (sweep.handled < limit) {
    const due = await findDueOrders(db, last, Math.min(SET_SIZE, limit - sweep.handled));
    last = due.at(-1);
    if (!last) break;
    await sweep.handle(due.map(({ id }) => id));
  }
  throwIfSkipped(sweep.skipped);
  return sweep.handled;
}

class Sweep {
  handled = 0;
  readonly skipped: Skipped[] = [];
  readonly #db: Database;
  readonly #caller: Caller;
  /** Whether locks are waited for. Once that took too long, what is locked is left for the next time. */
  #waits = true;

  constructor(db: Database, caller: Caller) {
    this.#db = db;
    this.#caller = caller;
  }

  /** Handles those of the orders that are due: as a set, and one by one those that don't simply expire. */
  async handle(ids: string[]): Promise<void> {
    for (const id of await this.#expireSet(ids)) {
      try {
        this.handled += await this.#transaction((trx) => this.#handleOne(trx, id));
      } catch (error) {
        if (!isOfOneItem(error)) throw error;
        this.skipped.push({ id, error });
      }
    }
  }

  /** Returns the orders that remain to be handled one by one: all of them, where one stops the whole set. */
  async #expireSet(ids: string[]): Promise<string[]> {
    let rest: string[] = [];
    const expire = () =>
      this.#transaction(async (trx) => {
        const due = await lockDueOrders(trx, ids, this.#waits);
        rest = due.filter((each) => !expiresSimply(each)).map(({ order }) => order.id);
        return this.#expire(trx, due.filter(expiresSimply));
      });
    try {
      this.handled += await expire().catch((error: unknown) => {
        if (!this.#waits || !isLocked(error)) throw error;
        this.#waits = false;
        return expire();
      });
      return rest;
    } catch (error) {
      if (!isOfOneItem(error)) throw error;
      return ids;
    }
  }

  /** Returns how many were handled. */
  async #handleOne(trx: Database, id: string): Promise<number> {
    const [due] = await lockDueOrders(trx, [id], this.#waits);
    if (!due) return 0;
    if (mayExpire(due.order)) return this.#expire(trx, [due]);
    await insertVoid(trx, due.attempts.at(-1)!, 'RESERVATION_EXPIRED');
    return 1;
  }

  /** Expires orders whose stock can be locked; returns how many. Under their locks; locks stock by SKU. */
  async #expire(trx: Database, due: DueOrder[]): Promise<number> {
    const held = await listHeldUnits(
      trx,
      due.map(({ order }) => order.id),
    );
    const locked = await lockStockOf(trx, [...new Set(held.map(({ sku }) => sku))], this.#waits);
    const stuck = new Set(held.filter(({ sku }) => !locked.has(sku)).map(({ orderId }) => orderId));
    const ready = due.filter(({ order }) => !stuck.has(order.id));
    if (ready.length === 0) return 0;
    const released = releaseStock(held.filter(({ orderId }) => !stuck.has(orderId)));
    const waiting = ready.flatMap(({ attempts }) => attempts.filter(({ status }) => status === 'PENDING'));
    const writes = [combined([released]), attemptChange(trx, waiting, { status: 'EXPIRED' })];
    await carryOut(
      trx,
      ready.map(({ order }) => order),
      { operation: 'expireOrder', status: 'EXPIRED', writes, events: [], caller: this.#caller },
    );
    return ready.length;
  }

  /** Waits less than requests do, which may wait for these orders meanwhile. */
  #transaction<Result>(work: (trx: Database) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', '1s', true)`.execute(trx);
      return work(trx);
    });
  }
}

/** Whether nobody has to do anything about the order's money: neither the provider nor a person. */
const expiresSimply = ({ order, attempts }: DueOrder): boolean =>
  mayExpire(order) &&
  order.open_matters === 0 &&
  attempts.every((attempt, index) => {
    const { refund, release } = excessOf(
      { ...order, status: 'EXPIRED' },
      attempt,
      index === attempts.length - 1,
    );
    return refund === 0 && !release;
  });

/** A lock wasn't granted in time, or only the end of this transaction could end a deadlock. */
const isLocked = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
