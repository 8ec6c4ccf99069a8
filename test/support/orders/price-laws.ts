/**
 * Laws that hold for the prices of every order. The laws are written from the contract and `spec/v1/vectors/README.md`.
 * The laws use integers of any size, and don't call the service's own pricing code.
 */
import type { Schemas } from '../shop/shop.ts';

type Entry = Schemas['PriceBreakdown']['entries'][number];

const big = (text: string | undefined): bigint => BigInt(text ?? 'missing');

/** Divides two numbers that are at least 0. Rounds to the nearest integer, a half up. */
const divide = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** Converts a percentage to ten thousandths of a percent. */
function partsOf(percent: string | undefined): bigint {
  const [whole = '', decimals = ''] = (percent ?? '').split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}

const HUNDRED = 1_000_000n;

const percentOf = (amount: bigint, percent: string | undefined) => divide(amount * partsOf(percent), HUNDRED);

const includedIn = (gross: bigint, percent: string | undefined) =>
  divide(gross * partsOf(percent), HUNDRED + partsOf(percent));

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

const amountsOf = (entries: readonly Entry[]): bigint =>
  sum(entries.map(({ amount }) => BigInt(amount.amount)));

/**
 * Computes the amount of an entry from its `inputs`. Returns undefined for discounts and reductions: each of their
 * entries is a share, and the inputs determine only the sum of the shares.
 */
function computeAmount({ kind, inputs }: Entry): bigint | undefined {
  const input = (name: string) => big(inputs[name]);
  switch (kind) {
    case 'ITEM':
      return input('unitPrice') * input('quantity');
    case 'CHARGE':
      return input('amount');
    case 'UNITS_BACK':
      return divide(input('amount') * input('kept'), input('quantity')) - input('amount');
    case 'CHARGE_BACK':
      return -input(inputs['chargesBack'] === 'ALL' ? 'amount' : 'standardCharge');
    case 'CREDIT':
      return input('credits') < input('amount') ? -input('credits') : -input('amount');
    case 'DEDUCTION':
      return input('deductions');
    case 'TAX':
      return percentOf(input('netAmount'), inputs['percent']);
    case 'INCLUDED_TAX':
      return includedIn(input('grossAmount'), inputs['percent']);
    default:
      return undefined;
  }
}

/** Whether a share is the exact proportional value, rounded down or up. */
const isShare = (share: bigint, amount: bigint, weight: bigint, base: bigint): boolean => {
  if (base === 0n) return share === 0n;
  const down = (amount * weight) / base;
  return share === down || (share === down + 1n && (amount * weight) % base > 0n);
};

/** Whether the entries of one discount have the right sum, and whether each item or charge has a right share. */
function isDiscountRight(entries: readonly Entry[]): boolean {
  const [{ inputs } = { inputs: {} as Entry['inputs'] }] = entries;
  const base = big(inputs['base']);
  const offered =
    inputs['percent'] === undefined ? big(inputs['offered']) : percentOf(base, inputs['percent']);
  const amount = offered < base ? offered : base;
  return (
    amountsOf(entries) === -amount &&
    big(inputs['discountAmount']) === amount &&
    entries.every((entry) => isShare(-BigInt(entry.amount.amount), amount, big(entry.inputs['weight']), base))
  );
}

/** Whether the entries of a reduction have the right sum. Several edits may have made equal reductions. */
function isReductionRight(entries: readonly Entry[]): boolean {
  const [{ inputs } = { inputs: {} as Entry['inputs'] }] = entries;
  const amount = includedIn(big(inputs['base']), inputs['percent']);
  const total = -amountsOf(entries);
  const isSum = amount === 0n ? total === 0n : total > 0n && total % amount === 0n;
  return isSum && big(inputs['reductionAmount']) === amount;
}

/** Lists the laws that the entries of a price breakdown violate. */
function listEntryFaults(
  { total, entries }: Schemas['PriceBreakdown'],
  taxMode: Schemas['TaxMode'],
): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, law: string) => void (holds || faults.push(law));
  const of = (...kinds: string[]) => entries.filter(({ kind }) => kinds.includes(kind));
  for (const entry of entries) {
    const amount = computeAmount(entry);
    check(
      amount === undefined || amount === BigInt(entry.amount.amount),
      `${entry.kind} follows from its inputs`,
    );
  }
  for (const group of Object.values(Object.groupBy(of('DISCOUNT'), ({ discountId }) => discountId!)))
    check(isDiscountRight(group!), 'the shares of a discount are its amount');
  // Each edit reduces the prices that it adds.
  const reductionOf = ({ inputs }: Entry) => `${inputs['percent']} of ${inputs['base']}`;
  for (const group of Object.values(Object.groupBy(of('TAX_REDUCTION'), reductionOf)))
    check(isReductionRight(group!), 'the shares of a reduction are its amount');
  const counted = entries.filter(({ kind }) => kind !== 'INCLUDED_TAX');
  check(amountsOf(counted) === BigInt(total.amount), 'the total is the sum of the entries');
  const taxed = (name: string) => sum(of('TAX', 'INCLUDED_TAX').map(({ inputs }) => big(inputs[name])));
  if (taxMode === 'INCLUDED')
    check(taxed('grossAmount') === BigInt(total.amount), 'the gross amounts are the total');
  if (taxMode === 'ADDED')
    check(taxed('netAmount') === amountsOf(counted) - amountsOf(of('TAX')), 'the net amounts are the rest');
  return faults;
}

/** Lists the laws that the amounts of the order violate, without its breakdown. */
function listOrderFaults(order: Schemas['Order']): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, law: string) => void (holds || faults.push(law));
  const { items, discounts = [], charges = [], taxes = [] } = order;
  const all = (amounts: readonly { amount: number }[]) => sum(amounts.map(({ amount }) => BigInt(amount)));
  for (const { amount, allocations } of discounts)
    check(all(allocations.map((one) => one.amount)) === BigInt(amount.amount), 'Σ allocations = discount');
  const givenTo = (id: string, given = discounts) =>
    all(
      given
        .flatMap(({ allocations }) => allocations)
        .filter(({ itemId, chargeId }) => (itemId ?? chargeId) === id)
        .map(({ amount }) => amount),
    );
  for (const { id, unitPrice, quantity, total, discountAmount, payableTotal } of items) {
    check(total.amount === unitPrice.amount * quantity.ordered, 'the list price is the price of all units');
    // A discount of a later edit lowers only what the line costs now.
    const first = givenTo(
      id,
      discounts.filter(({ edit }) => edit === undefined),
    );
    const isSum = first <= discountAmount.amount && discountAmount.amount <= givenTo(id);
    check(isSum, 'the discount of a line is the sum of its shares');
    const most = total.amount - discountAmount.amount;
    check(payableTotal.amount >= 0 && payableTotal.amount <= most, 'a line costs at most its rest');
  }
  for (const { id, amount, payableTotal, currentTotal } of charges) {
    check(
      BigInt(payableTotal.amount) <= BigInt(amount.amount) - givenTo(id),
      'a charge costs at most its rest',
    );
    check(currentTotal.amount >= 0 && currentTotal.amount <= payableTotal.amount, 'a charge never grows');
  }
  for (const { percent, netAmount, taxAmount, grossAmount, roundingAmount } of taxes) {
    const [net, tax, gross] = [
      BigInt(netAmount.amount),
      BigInt(taxAmount.amount),
      BigInt(grossAmount.amount),
    ];
    check(net >= 0n && tax >= 0n && net + tax === gross, 'N + T = G');
    const rounding = gross - net - percentOf(net, percent);
    check(rounding === BigInt(roundingAmount.amount) && rounding ** 2n <= 1n, 'the rounding cent');
  }
  const gross = all(taxes.map(({ grossAmount }) => grossAmount));
  const isTaxed = order.taxMode !== 'NONE';
  check(!isTaxed || gross === BigInt(order.currentTotal.amount), 'Σ gross = currentTotal');
  return faults;
}

/** Lists the laws that an order and its price breakdown violate. Expected: none. */
export function listPriceFaults(order: Schemas['Order'], breakdown: Schemas['OrderBreakdown']): string[] {
  const { items, charges = [], total, currentTotal, taxMode = 'NONE' } = order;
  const { placed, current } = breakdown;
  const faults = [
    ...listOrderFaults(order),
    ...listEntryFaults(placed, taxMode).map((law) => `placed: ${law}`),
    ...listEntryFaults(current, taxMode).map((law) => `current: ${law}`),
  ];
  const check = (holds: boolean, law: string) => void (holds || faults.push(law));
  check(placed.total.amount === total.amount, 'the breakdown has the total');
  check(current.total.amount === currentTotal.amount, 'the breakdown has the current total');
  // Edits add lines and charges after the order was placed.
  const isPlaced = ({ id }: { id: string }) =>
    placed.entries.some(({ itemId, chargeId }) => (itemId ?? chargeId) === id);
  const parts = [...items, ...charges];
  const payable = parts.filter(isPlaced).map(({ payableTotal }) => BigInt(payableTotal.amount));
  if (parts.every(isPlaced)) check(currentTotal.amount <= total.amount, 'units go, so the price never grows');
  const added = amountsOf(placed.entries.filter(({ kind }) => kind === 'TAX'));
  check(sum(payable) + added === BigInt(total.amount), 'total = Σ payable + Σ charges + added tax');
  return faults;
}
