import {
  type CteFragment,
  combineFragments,
  cteFragment,
} from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { excludeOlderProcesses } from '../../base/older-processes.ts';
import { type Precondition, PreconditionFailed } from '../../call/precondition.ts';
import type { Reach } from '../../call/reach.ts';
import {
  type SkuQuantity,
  lockStockOf,
  releaseStock,
  reserveAgain,
  sumBySku,
} from '../../catalogue/reservations.ts';
import { listAvailable } from '../../catalogue/stock.ts';
import { cancelItems, isReduced, reduceAttempt, reducedBy } from '../change/cancel-units.ts';
import { type ChangeOutcome, type ChangeRequest, type Plan, changeOrder } from '../change/change-order.ts';
import { type LockedOrder, predictOrder } from '../change/locked-order.ts';
import type { OrderEvent } from '../model/order-events.ts';
import { NO_CONTACT } from '../model/order-contact.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { StoredPricing } from '../model/requested-prices.ts';
import { CatalogueCache } from '../placing/catalogue-cache.ts';
import { codesOfRates } from '../placing/taxes.ts';
import { currentTotal, toPricing } from '../model/current-price.ts';
import { outstandingAmount } from '../model/order-rules.ts';
import { reviewDifference } from '../expiry/review-payments.ts';
import { storeContact } from '../change/store-contact.ts';
import { type TooManyNotes, insertNote, whyNoMoreNotes } from '../change/insert-note.ts';
import { type EditPlan, type EditRefusal, type RequestedEdit, planEdit } from './edit-plan.ts';
import { type EditCatalogue, taxesOf } from './price-requested-edit.ts';

/** The result of an edit, which is also stored under the idempotency key. */
export interface EditRecord extends Pick<EditPlan, 'number' | 'cancelled' | 'released' | 'difference'> {
  orderId: string;
  added: { itemId: string; sku: string; quantity: number }[];
  /** The order after the edit. */
  version: number;
  currentTotal: number;
  outstandingAmount: number;
  currency: string;
}

/** Refusals that `createEdit` and its preview share. */
export type EditRefused = EditRefusal | TooManyNotes;

/** A refusal, and the order in the state in which it was refused. */
interface Refused {
  kind: 'REFUSED';
  refusal: EditRefused;
  order: OrderRecord;
}

type Refusal = Refused | { kind: 'OLDER_PROCESSES' };

export interface EditRequest extends RequestedEdit {
  /** Units of each SKU that orders can reserve. If undefined, the units are read. */
  available?: ReadonlyMap<string, number>;
  /** Number of days in which the customer must pay a higher price. */
  paymentDays: number;
}

/**
 * Edits an order: cancels units, adds lines and reserves their units, and changes the shipping. `applyChange` refunds money
 * that the order no longer needs. If the request names the difference of the price, the edit is also made on a newer
 * version of the order than the precondition names, if the difference is the same. Locks the order, then the stock (sorted
 * by SKU), then the payment. See `changeOrder`.
 */
export function createEdit(
  db: Database,
  reach: Reach,
  orderId: string,
  { precondition, requested, ...request }: ChangeRequest & { requested: EditRequest },
): Promise<ChangeOutcome<EditRecord, Refusal> | undefined> {
  const version = requested.expected ? deferChanged(precondition) : { precondition };
  const change = { ...request, precondition: version.precondition };
  return changeOrder<EditRecord, Refusal>(
    db,
    reach,
    orderId,
    change,
    async (trx, locked) => {
      const units = [...requested.added, ...listNamed(locked.order, requested)];
      const stock = await lockStockOf(trx, sumBySku(units));
      const available = new Map(Array.from(stock.values(), (row) => [row.sku, row.on_hand - row.reserved]));
      const { clientId, actor = null } = request.caller;
      const decided = await decideEdit(trx, locked, { ...requested, available }, { clientId, actor });
      if (decided.kind !== 'planned') {
        if (version.failed && decided.kind !== 'INSUFFICIENT_STOCK') throw version.failed;
        return { kind: 'REFUSED', refusal: decided, order: locked.order };
      }
      if (!(await excludeOlderProcesses(db, trx))) return { kind: 'OLDER_PROCESSES' };
      return decided;
    },
    { locksPendingAttempts: true, readsContact: requested.shipping !== undefined },
  );
}

/** Wraps a precondition so that it also accepts a resource that has changed. `failed` is then the error. */
function deferChanged(precondition: Precondition): {
  precondition: Precondition;
  failed?: PreconditionFailed;
} {
  const deferred: ReturnType<typeof deferChanged> = {
    precondition(kind, resource) {
      try {
        return precondition(kind, resource);
      } catch (error) {
        if (!(error instanceof PreconditionFailed) || error.mismatch.reason !== 'changed') throw error;
        deferred.failed = error;
        return true;
      }
    },
  };
  return deferred;
}

/** Lists the units that a request cancels, by SKU. Leaves out lines that the order doesn't have. */
const listNamed = ({ items }: OrderRecord, { cancelled }: RequestedEdit): SkuQuantity[] =>
  cancelled.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? [{ sku: item.sku, quantity }] : [];
  });

/** The client that writes the note of an edit. */
type Author = Parameters<typeof insertNote>[0]['author'];

/**
 * Decides whether an order can be edited, and plans the change. Reads the catalogue as it is now. The operation and its
 * preview share this function.
 */
export async function decideEdit(
  trx: Database,
  locked: LockedOrder,
  { available, paymentDays, ...requested }: EditRequest,
  author: Author = { clientId: '', actor: null },
): Promise<Plan<EditRecord> | EditRefused> {
  const { order } = locked;
  const catalogue = await readCatalogue(trx, order.pricing ?? toPricing(order), requested);
  const skus = requested.added.map(({ sku }) => sku);
  const plan = planEdit(locked, requested, catalogue, available ?? (await listAvailable(trx, skus)));
  if ('kind' in plan) return plan;
  const { note } = requested;
  const tooMany = note === undefined ? undefined : await whyNoMoreNotes(trx, order.id);
  if (tooMany) return tooMany;
  const notes =
    note === undefined ? [] : [insertNote({ orderId: order.id, id: newId(), text: note, author })];
  const isPaidLater = requested.difference === 'NEW_PAYMENT' && plan.difference > 0;
  // Every order has an attempt.
  const reviews = isPaidLater ? [reviewDifference(order.id, locked.attempts.at(-1)!.id, paymentDays)] : [];
  return toPlan(locked, plan, notes, reviews);
}

/** Reads the catalogue entries with which the edit is priced. */
async function readCatalogue(
  trx: Database,
  pricing: StoredPricing,
  { added, charges, shipping, taxes: settings }: RequestedEdit,
): Promise<EditCatalogue> {
  // Entries of a shared cache may be outdated.
  const cache = new CatalogueCache();
  const products = await cache.readProducts(
    trx,
    added.map(({ sku }) => sku),
  );
  const { methods } = shipping ? await cache.readMethods(trx) : { methods: [] };
  const method = methods.find(({ code }) => code === shipping?.shippingMethod);
  const taxes = taxesOf(pricing, settings);
  if (!taxes) return { products, methods, rates: new Map(), now: 0 };
  const codes = codesOfRates(
    taxes,
    taxes.country,
    [...products.values(), ...charges, ...(method ? [method] : [])].flatMap(({ taxClass }) => taxClass ?? []),
  );
  return { products, methods, rates: await cache.readRates(trx, codes), now: await cache.readTime(trx) };
}

function toPlan(
  locked: LockedOrder,
  plan: EditPlan,
  notes: readonly CteFragment[],
  reviews: readonly Query[],
): Plan<EditRecord> {
  const { order } = locked;
  const { number, items, pricing, adjustments, cancelled, released, difference } = plan;
  const added = plan.added.map(({ id, sku, ordered }) => ({ itemId: id, sku, quantity: ordered }));
  const reduced = { items, pricing, adjustments, attempts: locked.attempts.map(reducedBy(plan)) };
  const money = { amount: difference, currency: order.currency };
  const edited: OrderEvent = {
    type: 'order.edited',
    data: { edit: number, added, cancelled, difference: money },
  };
  return {
    kind: 'planned',
    change: {
      operation: 'createEdit',
      reason: 'EDIT',
      writes: [...writesOf(order, plan), ...reviews],
      parts: [
        cancelItems(order.id, cancelled),
        reduceAttempt(order.id, plan),
        ...listAddress(locked, plan),
        ...notes,
      ],
      predicted: predictOrder(locked, reduced),
      attemptsUnchanged: !locked.attempts.some(isReduced),
      events: [
        edited,
        ...(plan.isShippedOtherwise ? [SHIPPED_OTHERWISE] : []),
        ...(notes.length > 0 ? [NOTED] : []),
      ],
    },
    result: (after) => ({
      ...{ orderId: after.id, number, added, cancelled, released, difference },
      ...{ version: after.version, currency: after.currency, currentTotal: currentTotal(after) },
      outstandingAmount: outstandingAmount(after),
    }),
    released,
  };
}

const SHIPPED_OTHERWISE: OrderEvent = { type: 'order.shipping_changed', data: {} };

const NOTED: OrderEvent = { type: 'order.noted', data: {} };

/** Builds the write of a new shipping address. It is stored only with the personal data of the order. */
const listAddress = ({ order, contact = NO_CONTACT }: LockedOrder, { address }: EditPlan): CteFragment[] =>
  address ? [storeContact(order.id, { ...contact, shipping_address: address })] : [];

/**
 * Builds the writes of an edit that must be statements of their own. The edit may reserve the units that it cancels, so the
 * units are released first. The last statement of the change also updates the order.
 */
function writesOf({ id: orderId, items: before }: OrderRecord, plan: EditPlan): Query[] {
  const { added, released, reserved, pricing, adjustments } = plan;
  const toUnits = (units: readonly SkuQuantity[]) => units.map((each) => ({ orderId, ...each }));
  return [
    ...(released.length > 0 ? [combineFragments([releaseStock(toUnits(released))])] : []),
    ...(reserved.length > 0
      ? [
          combineFragments([extendReservations(orderId, reserved)]),
          combineFragments([reserveAgain(toUnits(reserved))]),
        ]
      : []),
    combineFragments([
      storeEditPart(
        ...([orderId, JSON.stringify(pricing), JSON.stringify(adjustments)] as const),
        JSON.stringify(added.map((item, index) => ({ ...item, line: before.length + index + 1 }))),
      ),
    ]),
  ];
}

/**
 * Adds units to the reservations of an order, which are opened by `reserveAgain`. The order must be locked. `$1`: order,
 * `$2`: SKUs, `$3`: units.
 */
const extendReservationsPart = cteFragment(`
  extended_reservations as (
    insert into reservations as r (order_id, sku, quantity, open)
    select $1::uuid, sku, quantity, 0 from unnest($2::text[], $3::bigint[]) as u(sku, quantity)
    on conflict (order_id, sku) do update set quantity = r.quantity + excluded.quantity
  )`);

const extendReservations = (orderId: string, units: readonly SkuQuantity[]): CteFragment =>
  extendReservationsPart(
    orderId,
    units.map(({ sku }) => sku),
    units.map(({ quantity }) => quantity),
  );

/**
 * Stores the prices of an edited order, and inserts the added lines. The order must be locked. `$1`: order, `$2`: prices as
 * JSON, `$3`: adjustments as JSON, `$4`: lines as JSON.
 */
const storeEditPart = cteFragment(`
  edited_order as (
    update orders set pricing = $2::jsonb, adjustments = $3::jsonb where id = $1::uuid
  ),
  added_items as (
    insert into order_items (order_id, id, line, sku, name, ordered, unit_price_amount, metadata, withdrawal)
    select $1::uuid, id, line, sku, name, ordered, unit_price_amount, metadata, withdrawal
    from jsonb_to_recordset($4::jsonb) as i(id uuid, line smallint, sku text, name text, ordered bigint,
      unit_price_amount bigint, metadata jsonb, withdrawal text)
  )`);
