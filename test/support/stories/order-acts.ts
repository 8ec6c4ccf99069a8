/** Random acts of a shop and its customer on an order: they cancel, ship, lose, return, withdraw from and credit units. */
import fc from 'fast-check';
import { received } from '../orders/returns.ts';
import { units } from '../shop/request-bodies.ts';
import type { Answer } from '../shop/contract-client.ts';
import type { Schemas, Shop } from '../shop/shop.ts';
import { EUR } from '../shop/tea-shop.ts';

/** Sends one request. Returns whether the service has accepted the request. */
export type Act = () => Promise<boolean>;

const DISPOSITIONS = ['TO_STOCK', 'QUARANTINE', 'DISPOSE'] as const;

/** Histories of units of one line. Units of each kind are never handled together with units of another kind. */
const FATES = ['cancelled', 'shipped', 'lost', 'sent again', 'returned', 'declined', 'withdrawn'] as const;

const unitsOfLine = fc.record({
  line: fc.nat({ max: 1 }),
  fate: fc.constantFrom(...FATES),
  quantity: fc.integer({ min: 1, max: 2 }),
  disposition: fc.constantFrom(...DISPOSITIONS),
  /** Whether the last unit that came back is rejected. */
  isRejected: fc.boolean(),
  deduction: fc.option(
    fc.record({
      reason: fc.constantFrom('DIMINISHED_VALUE' as const, 'RETURN_SHIPPING' as const),
      amount: fc.integer({ min: 1, max: 40 }),
    }),
    { nil: undefined },
  ),
  chargesBack: fc.option(fc.constantFrom('NONE' as const, 'STANDARD' as const, 'ALL' as const), {
    nil: undefined,
    freq: 2,
  }),
});

type UnitsOfLine = typeof unitsOfLine extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Generates the acts on an order of two lines. The lines must have as many units as `countUnits` returns. */
export const randomActs = fc.record({
  units: fc.array(unitsOfLine, { minLength: 2, maxLength: 5 }),
  /** Units of each line that stay as they are. */
  kept: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
  credits: fc.array(fc.tuple(fc.nat({ max: 1 }), fc.integer({ min: 1, max: 60 })), { maxLength: 2 }),
  creditsCharge: fc.boolean(),
});

export type RandomActs = typeof randomActs extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Returns the number of units of each line that the acts need: at least one. */
export const countUnits = ({ units: drawn, kept }: RandomActs): [number, number] => {
  const countOf = (line: 0 | 1) =>
    drawn.reduce((sum, each) => sum + (each.line === line ? each.quantity : 0), kept[line]);
  return [Math.max(1, countOf(0)), Math.max(1, countOf(1))];
};

/** Builds the acts on an order. The acts of each list happen in this sequence, in any sequence with the other lists. */
export function buildActs(shop: Shop, order: Schemas['Order'], drawn: RandomActs): Act[][] {
  const { credits, creditsCharge } = drawn;
  const send: SendPost = (path, body) =>
    shop.call('POST', `/orders/${order.id}${path}`, { ...(body && { body }) });
  const credit = (body: object) => async () =>
    (await send('/credits', { ...body, reason: 'DAMAGED' })).status === 201;
  const charge = order.charges.find(({ amount }) => amount.amount > 0);
  return [
    ...drawn.units.map((each) => actsOnUnits(send, shop, order, each)),
    ...credits.flatMap(([line, most]) => {
      const item = order.items[line]!;
      const amount = Math.min(most, smallPartOf(item));
      return amount > 0 ? [[credit({ items: [{ itemId: item.id, amount: EUR(amount) }] })]] : [];
    }),
    ...(creditsCharge && charge ? [[credit({ charges: [{ chargeId: charge.id }] })]] : []),
  ];
}

/** Returns an amount that one unit of a line can be reduced by several times. */
const smallPartOf = ({ payableTotal, quantity }: Schemas['OrderItem']): number =>
  Math.floor(payableTotal.amount / quantity.ordered / 5);

type SendPost = (path: string, body?: object) => Promise<Answer>;

/** Builds the acts on units of one line, in their sequence. */
function actsOnUnits(send: SendPost, shop: Shop, order: Schemas['Order'], drawn: UnitsOfLine): Act[] {
  const item = order.items[drawn.line]!;
  const some = units([item, drawn.quantity]);
  let path = '';
  /** Sends a request that creates a resource. The next acts use the path of the resource. */
  const create = (below: string, body: object) => async () => {
    const { status, body: created } = await send(below, body);
    if (status === 201) path = `${below}/${created['id']}`;
    return status === 201;
  };
  const change = (below: string, body?: object) => async () =>
    (await send(path + below, body)).status === 200;
  const cancel = async () => (await send('/cancel', some)).status === 200;
  const ship = create('/shipments', some);
  const approve = change('/approval', drawn.chargesBack && { chargesBack: drawn.chargesBack });
  const receipts = listReceipts(item, drawn).map((receipt) => async () => {
    const { status } = await send(`${path}/receipts`, receipt);
    return status === 201;
  });
  const withdraw: Act = async () => {
    // A withdrawal takes units that haven't been shipped first, but other acts need these units.
    const { items } = await shop.getOrder(order.id);
    const { cancellable } = items[drawn.line]!.quantity;
    return cancellable === 0 && (await create('/returns', { kind: 'WITHDRAWAL', ...some })());
  };
  const requestReturn = create('/returns', { kind: 'RETURN', ...some });
  switch (drawn.fate) {
    case 'cancelled':
      return [cancel];
    case 'shipped':
      return [ship];
    case 'lost':
      return [ship, change('/undo', { disposition: 'LOST' }), cancel];
    case 'sent again':
      return [ship, change('/undo', { disposition: 'TO_STOCK' }), ship];
    case 'returned':
      return [ship, requestReturn, approve, ...receipts];
    case 'declined':
      return [ship, requestReturn, change('/decline', { reason: 'USED' })];
    case 'withdrawn':
      return [ship, withdraw, ...receipts];
  }
}

/** Builds the bodies of receipts, one for each unit. */
function listReceipts(
  item: Schemas['OrderItem'],
  { quantity, disposition, isRejected, deduction }: UnitsOfLine,
): object[] {
  const amount = Math.min(deduction?.amount ?? 0, smallPartOf(item));
  const itemId = deduction?.reason === 'DIMINISHED_VALUE' ? item.id : undefined;
  const deductions = amount > 0 && [
    { reason: deduction!.reason, amount: EUR(amount), ...(itemId && { itemId }) },
  ];
  return Array.from({ length: quantity }, (_, unit) => {
    const rejected = isRejected && unit > 0 ? 1 : 0;
    return {
      ...received([item, 1 - rejected, rejected, disposition]),
      ...(unit === 0 && deductions && { deductions }),
    };
  });
}
