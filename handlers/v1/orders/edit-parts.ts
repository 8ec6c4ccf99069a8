/** The parts of `createEdit` that its preview shares: reading the body, and problems. */
import { newId } from '../../../db/base/ids.ts';
import type { EditRequest, PreviewRefusals } from '../../../db/store.ts';
import type { Services } from '../../contract/services.ts';
import * as problems from '../../problems.ts';
import { lineNamedTwice, toUnits } from '../bodies/requested-units.ts';
import type { Schemas } from '../bodies/types.ts';
import {
  findAmountFaults,
  findChargeFaults,
  findTaxFaults,
  toRequestedCharges,
  toRequestedLine,
} from './requested-prices.ts';

/** Converts the body of `createEdit`. Returns an error that the schema of the body can't express. */
export function toEditRequest(
  body: Schemas['EditInput'],
  { amountSteps, taxes, limits }: Pick<Services, 'amountSteps' | 'taxes' | 'limits'>,
): { fault: problems.FieldError } | { request: EditRequest } {
  const { add = [], cancel = [], discounts = [], charges = [], shipping } = body;
  const { difference = 'WITHIN_HOLD', expectedDifference: expected, note } = body;
  if (add.length + cancel.length + discounts.length + charges.length === 0 && !shipping)
    return {
      fault: { field: '/add', message: 'is required without cancel, discounts, charges and shipping' },
    };
  const cancelled = toUnits(cancel);
  const twice = lineNamedTwice(cancelled, '/cancel');
  if (twice) return { fault: twice };
  const [fault] = [
    ...add.flatMap(({ tax }, index) => findTaxFaults(tax, `/add/${index}/tax`, taxes)),
    ...discounts.flatMap((discount, index) => findDiscountFaults(discount, `/discounts/${index}`)),
    ...findChargeFaults(charges),
  ];
  if (fault) return { fault };
  const added = add.map((line) => ({ id: newId(), ...toRequestedLine(line), metadata: line.metadata }));
  return {
    request: {
      ...{ added, cancelled, difference, expected, note, amountSteps, taxes },
      shipping: shipping && {
        shippingAddress: shipping.shippingAddress,
        shippingMethod: shipping.shippingMethod,
      },
      discounts: discounts.map(({ label, target, itemId, percent, amount }) => ({
        ...{ label, target, itemId: itemId?.toLowerCase(), percent, amount },
      })),
      charges: toRequestedCharges(charges),
      paymentDays: limits.transferHoldDays,
    },
  };
}

/** Finds errors in a discount that its schema can't find. */
function findDiscountFaults(
  { percent, amount, target, itemId }: Schemas['EditDiscountInput'],
  field: string,
): problems.FieldError[] {
  const faults = findAmountFaults({ percent, amount }, field);
  if (target === 'ITEM' && itemId === undefined)
    faults.push({ field: `${field}/itemId`, message: 'is required with the target ITEM' });
  if (target !== 'ITEM' && itemId !== undefined)
    faults.push({
      ...{ field: `${field}/itemId`, message: 'is only allowed with the target ITEM', rejectedValue: itemId },
    });
  return faults;
}

/** Whether a request has prices that only the shop's own clients may send. */
export const hasOwnPrices = ({ add = [], discounts, charges }: Schemas['EditInput']): boolean =>
  discounts !== undefined ||
  charges !== undefined ||
  add.some(({ unitPrice, tax }) => unitPrice !== undefined || tax !== undefined);

/** Converts a refusal of `createEdit` to a problem. The preview of the edit contains the same problem. */
export function toEditProblem(
  refusal: PreviewRefusals['createEdit'],
  { orderId, order }: { orderId: string; order: { status: Schemas['OrderStatus']; currency: string } },
) {
  const money = (amount: number) => ({ amount, currency: order.currency });
  switch (refusal.kind) {
    case 'ORDER_NOT_EDITABLE':
      return problems.orderNotEditable(order.status, refusal.reason);
    case 'ORDER_ITEM_NOT_FOUND':
      return problems.orderItemNotFound(orderId.toLowerCase(), refusal.itemId);
    case 'QUANTITY_NOT_CANCELLABLE':
      return problems.quantityNotCancellable(order.status, refusal.items);
    case 'PRODUCT_UNAVAILABLE':
      return problems.productUnavailable(refusal.skus);
    case 'CURRENCY_MISMATCH':
      return problems.editInOtherCurrency(order.currency, refusal.currencies);
    case 'AMOUNT_NOT_PAYABLE':
      return problems.pricesNotPayable(refusal);
    case 'TOTAL_TOO_LARGE':
      return problems.totalTooLarge();
    case 'TAX_RATE_MISSING':
      return problems.taxRateMissing(refusal);
    case 'DIFFERENCE_CHANGED':
      return problems.differenceChanged(money(refusal.difference));
    case 'DIFFERENCE_NOT_COVERED':
      return problems.differenceNotCovered(money(refusal.difference), money(refusal.uncovered));
    case 'INSUFFICIENT_STOCK':
      return problems.insufficientStock(refusal.shortages);
    case 'SHIPPING_CHANGE_REFUSED':
      return problems.shippingChangeRefused(refusal.reason, order.status);
    case 'SHIPPING_METHOD_UNAVAILABLE':
      return problems.shippingMethodUnavailable(refusal.method, refusal.reason);
    case 'TOO_MANY_NOTES':
      return problems.tooManyNotes(orderId.toLowerCase(), refusal.limit);
  }
}
