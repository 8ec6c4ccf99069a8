import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../db/base/database.ts';
import { type Erasure, eraseCustomer } from '../../../../db/customers/erase-customer.ts';
import * as sharded from '../../../../db/shards/operator/customers.ts';
import { dumpOf, tablesWith } from '../../../support/database/dump-tables.ts';
import { everySchemaOf, placeOf, serviceDatabases } from '../../../support/database/shards.ts';
import type { Schemas, Shop } from '../../../support/shop/shop.ts';
import { expect } from './expect.ts';

/**
 * Customer of the orders of one test case. Every personal text contains the customer's id, so that the test can search
 * for it.
 */
export interface Customer {
  id: string;
  /** Ids of the customer's orders from which the customer hasn't been erased. */
  orderIds: Set<string>;
}

const OPERATOR = { clientId: 'operator:dora', customerId: undefined, traceId: 'b'.repeat(32) };

export const newCustomer = (): Customer => ({ id: `anna-${randomUUID()}`, orderIds: new Set() });

/**
 * Builds a text that a client writes to an order. The text contains the customer's id, unless the customer was erased
 * from the order.
 */
export const textAbout = (customer: Customer, orderId: string): string =>
  customer.orderIds.has(orderId) ? `of ${customer.id}` : 'of an unknown customer';

/** Returns the token of a payment method. The token that the provider doesn't know contains the customer's id. */
export const tokenOf = ({ id }: Customer, token: string): string =>
  token === 'tok_nobody_knows' ? `tok_of_${id}` : token;

/** Erases the customer, as the operator's command does. */
export function erase({ db }: Shop, { id }: Customer): Promise<Erasure> {
  const { shards } = serviceDatabases(db);
  return shards ? sharded.eraseCustomer(shards, id, OPERATOR) : eraseCustomer(db, id, OPERATOR);
}

/**
 * Tries to erase the customer. If open orders prevent the erasure, nothing may change. Later reads notice such a
 * change, because they compare bodies with the same ETag.
 */
export async function eraseNow(shop: Shop, customer: Customer): Promise<void> {
  const open = await openOrdersOf(shop, customer);
  const erasure = await erase(shop, customer);
  if (open.length === 0) return checkErased(shop, customer, erasure);
  const isRefused = erasure.kind === 'ORDERS_OPEN' && String(erasure.orderIds) === String(open);
  expect(isRefused, 'open orders refuse an erasure', erasure, open);
}

/**
 * Lists the customer's orders that prevent an erasure, because the order, its payment, one of its returns or one of its
 * matters (cases that staff must decide) is still open.
 */
async function openOrdersOf(shop: Shop, customer: Customer): Promise<string[]> {
  const open: string[] = [];
  for (const orderId of [...customer.orderIds].toSorted())
    if (await isOpen(shop, orderId)) open.push(orderId);
  return open;
}

async function isOpen(shop: Shop, orderId: string): Promise<boolean> {
  const { status, attention, items, returnStatus } = await shop.getOrder(orderId);
  if (status === 'COMPLETED' && items.some(({ quantity }) => quantity.cancellable > 0)) return true;
  if (['SUBMITTED', 'CONFIRMED'].includes(status) || attention!.length > 0) return true;
  if (returnStatus === 'OPEN') return true;
  const { body } = await shop.call<Schemas['PaymentCollection']>(
    'GET',
    `/orders/${orderId}/payments?size=100`,
  );
  const underWay = ['PENDING', 'PROCESSING', 'REQUIRES_ACTION'];
  if (body.payments.some((payment) => underWay.includes(payment.status))) return true;
  return isMoneyOnItsWay(placeOf(shop.db, orderId), orderId);
}

/**
 * Whether a capture, void or refund has no outcome yet. Reads the database, because no answer of the service shows
 * voids.
 */
async function isMoneyOnItsWay(db: Database, orderId: string): Promise<boolean> {
  const pending = await db
    .selectFrom('payment_operations')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return pending !== undefined;
}

/** Checks that the customer's orders have a pseudonym, and that no row of any table contains the customer's id. */
export async function checkErased(shop: Shop, customer: Customer, erasure: Erasure): Promise<void> {
  expect(erasure.kind === 'erased', 'the customer is erased', erasure);
  const { pseudonym, orders, mentions } = erasure;
  const ids = [...customer.orderIds];
  customer.orderIds.clear();
  expect(orders === ids.length, 'all orders of the customer are erased', orders, ids);
  const others = mentions.filter(({ table }) => !table.endsWith('.documents'));
  expect(others.length === 0, 'no text mentions the customer', mentions);
  for (const orderId of ids) {
    const order = await shop.getOrder(orderId);
    const isBare = order.reference === undefined && Object.keys(order.metadata ?? {}).length === 0;
    expect(order.customerId === pseudonym && isBare, 'the order has the pseudonym', order);
  }
  const totalOf = async (id: string) =>
    (await shop.call<Schemas['OrderCollection']>('GET', `/orders?customerId=${id}&size=1`)).body.totalCount;
  expect((await totalOf(customer.id)) === 0, 'no order is found under the id');
  expect((await totalOf(pseudonym)) === ids.length, 'all orders are found under the pseudonym', ids);
  await checkForgotten(shop, customer);
}

/**
 * Checks that no row contains the customer's id. Two kinds of tables are left out: those of the simulated provider,
 * because a real provider has its own database, and documents, because the shop must keep these unchanged.
 */
async function checkForgotten({ db }: Shop, { id }: Customer): Promise<void> {
  const found = new Set<string>();
  for (const schema of new Set(everySchemaOf(db)))
    for (const table of tablesWith(await dumpOf(schema), id))
      if (!/\.(?:simulated_|documents$)/.test(table)) found.add(table);
  expect(found.size === 0, 'nothing names the customer', ...found);
}
