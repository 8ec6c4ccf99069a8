/** The parts of `createEdit` that its preview shares: reading the body, and problems. */
import { newId } from '../../../db/base/ids.ts';
import type { EditRequest, PreviewRefusals } from '../../../db/store.ts';
import type { Services } from '../../contract/services.ts';
import * as problems from '../../problems.ts';
import { lineNamedTwice, toUnits } from '../bodies/requested-units.ts';
import type { Schemas } from '../bodies/types.ts';
import { findTaxFaults, toRequestedLine } from './requested-prices.ts';

/** Converts the body of `createEdit`. Returns an error that the schema of the body can't express. */
export function toEditRequest(
  { add = [], cancel = [], difference = 'WITHIN_HOLD', expectedDifference, note }: Schemas['EditInput'],
  { amountSteps, taxes }: Pick<Services, 'amountSteps' | 'taxes'>,
): { fault: problems.FieldError } | { request: EditRequest } {
  if (add.length + cancel.length === 0)
    return { fault: { field: '/add', message: 'is required without cancel' } };
  const cancelled = toUnits(cancel);
  const twice = lineNamedTwice(cancelled, '/cancel');
  if (twice) return { fault: twice };
  const [fault] = add.flatMap(({ tax }, index) => findTaxFaults(tax, `/add/${index}/tax`, taxes));
  if (fault) return { fault };
  const added = add.map((line) => ({ id: newId(), ...toRequestedLine(line), metadata: line.metadata }));
  return {
    request: { added, cancelled, difference, expected: expectedDifference, note, amountSteps, taxes },
  };
}

/** Whether a request has prices that only the shop's own clients may send. */
export const hasOwnPrices = ({ add = [] }: Schemas['EditInput']): boolean =>
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
    case 'TOO_MANY_NOTES':
      return problems.tooManyNotes(orderId.toLowerCase(), refusal.limit);
  }
}
