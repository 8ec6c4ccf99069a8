import { sql } from 'kysely';
import pg from 'pg';
import { combineFragments } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Database } from '../../base/database.ts';
import { type Skipped, isOfOneItem, throwIfSkipped } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { listReservedUnits, lockStocks, releaseStock } from '../../catalogue/reservations.ts';
import { lockUses } from '../../catalogue/uses-of-codes.ts';
import { applyChange } from '../change/apply-change.ts';
import { computeExcess } from '../model/excess-money.ts';
import { mayExpire } from '../model/order-rules.ts';
import { usesOf } from '../model/uses-of-codes.ts';
import { attemptChange } from '../payments/payment-attempts.ts';
import { insertVoid } from '../payments/payment-operations.ts';
import { type DueOrder, type DueOrderCursor, findDueOrders, lockDueOrders } from './due-orders.ts';

/**
 * Maximum number of orders that one transaction expires. A larger set isn't faster per order, and locks orders and
 * stock for longer.
 */
const SET_SIZE = 200;

/**
 * Handles at most `limit` orders that weren't paid in time, and returns the number of handled orders. Most orders can
 * expire immediately. Orders that can expire immediately are expired in sets, each set in one transaction. If an
 * order's payment is still pending at the provider, the order doesn't expire yet. Instead, a separate transaction
 * requests a void of the payment. The order expires in a later run if the provider has voided the payment.
 *
 * Several processes may call this function concurrently, because each process skips orders that another process has
 * locked. A crash leaves a whole set either unchanged or completely handled. If an order fails, handles the other
 * orders and throws `ItemsSkipped` at the end. The next run tries the order again.
 */
export async function expireOrders(db: Database, caller: Caller, limit = 1000): Promise<number> {
  const sweep = new Sweep(db, caller);
  let last: DueOrderCursor | undefined;
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
  /** Whether to wait for locks. After one wait has timed out, the value is false, and this run skips locked rows. */
  #waits = true;

  constructor(db: Database, caller: Caller) {
    this.#db = db;
    this.#caller = caller;
  }

  /** Handles orders that are still due. Orders that can't expire as a set are handled one by one. */
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

  /**
   * Expires a set of orders. Returns the ids of the orders that must be handled one by one. If the transaction fails
   * because of one order, returns all ids.
   */
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

  /** Handles one order, if it is still due. Returns the number of handled orders: 1 or 0. */
  async #handleOne(trx: Database, id: string): Promise<number> {
    const [due] = await lockDueOrders(trx, [id], this.#waits);
    if (!due) return 0;
    if (mayExpire(due.order)) return this.#expire(trx, [due]);
    await insertVoid(trx, due.attempts.at(-1)!, 'RESERVATION_EXPIRED');
    return 1;
  }

  /**
   * Expires locked orders, and returns the number of expired orders. Locks the stock of the orders, sorted by SKU, and
   * then their discount codes. Leaves out orders whose stock or codes another transaction has locked.
   */
  async #expire(trx: Database, due: DueOrder[]): Promise<number> {
    const held = await listReservedUnits(
      trx,
      due.map(({ order }) => order.id),
    );
    const locked = await lockStocks(trx, [...new Set(held.map(({ sku }) => sku))], this.#waits);
    const stuck = new Set(held.filter(({ sku }) => !locked.has(sku)).map(({ orderId }) => orderId));
    const usesByOrder = new Map(due.map(({ order }) => [order.id, usesOf(order).map(({ code }) => code)]));
    const codes = await lockUses(trx, [...new Set([...usesByOrder.values()].flat())], this.#waits);
    for (const [id, uses] of usesByOrder) if (!uses.every((code) => codes.has(code))) stuck.add(id);
    const ready = due.filter(({ order }) => !stuck.has(order.id));
    if (ready.length === 0) return 0;
    const released = releaseStock(held.filter(({ orderId }) => !stuck.has(orderId)));
    const waiting = ready.flatMap(({ attempts }) =>
      attempts.filter(({ status }) => status === 'PENDING' || status === 'AWAITING_TRANSFER'),
    );
    const expired = attemptChange(trx, waiting, { status: 'EXPIRED', review_at: null });
    const writes = [combineFragments([released]), expired];
    await applyChange(
      trx,
      ready.map(({ order }) => order),
      { operation: 'expireOrder', status: 'EXPIRED', writes, events: [], caller: this.#caller },
    );
    return ready.length;
  }

  /**
   * Runs a transaction with a shorter lock timeout than requests have, because requests may wait for the rows that this
   * transaction has locked.
   */
  #transaction<Result>(work: (trx: Database) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', '1s', true)`.execute(trx);
      return work(trx);
    });
  }
}

/**
 * Returns whether an order can expire in a set: it has no open matter (a case for an operator), and needs no refund or
 * void.
 */
const expiresSimply = ({ order, attempts }: DueOrder): boolean =>
  mayExpire(order) &&
  order.open_matters === 0 &&
  attempts.every((attempt, index) => {
    const { refund, release } = computeExcess(
      { ...order, status: 'EXPIRED' },
      attempt,
      index === attempts.length - 1,
    );
    return refund === 0 && !release;
  });

/** Returns whether a lock wasn't granted in time (55P03), or PostgreSQL has resolved a deadlock (40P01). */
const isLocked = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
