/** The parts of `createReturnReceipt` that its previews share: reading the body, and problems. */
import type { PreviewRefusals } from '../../../db/store.ts';
import type { FieldError } from '../../problems.ts';
import * as problems from '../../problems.ts';
import { lineNamedTwice } from '../bodies/requested-units.ts';
import type { Schemas } from '../bodies/types.ts';

/** Converts the body of `createReturnReceipt`. Returns errors that the schema of the body can't express. */
export function toReceiptRequest(returnId: string, body: Schemas['ReturnReceiptInput']) {
  const faults = faultsOf(body);
  return faults.length > 0 ? { faults } : { request: { returnId, requested: toRequested(body) } };
}

/** Finds faults of a receipt that the contract can't express. */
function faultsOf({ items, deductions = [] }: Schemas['ReturnReceiptInput']): FieldError[] {
  const twice = lineNamedTwice(items.map(({ itemId }) => ({ itemId: itemId.toLowerCase(), quantity: 0 })));
  const empty = items.flatMap(({ accepted, rejected }, index) =>
    accepted + rejected > 0
      ? []
      : [{ field: `/items/${index}/accepted`, message: 'must be at least 1 if no unit is rejected' }],
  );
  const undecided = items.flatMap(({ accepted, disposition }, index) =>
    accepted > 0 && disposition === undefined
      ? [{ field: `/items/${index}/disposition`, message: 'is required if a unit is accepted' }]
      : [],
  );
  const misplaced = deductions.flatMap(({ reason, itemId }, index) => {
    const field = `/deductions/${index}/itemId`;
    if (reason === 'DIMINISHED_VALUE' && itemId === undefined) return [{ field, message: 'is required' }];
    const isUnexpected = reason === 'RETURN_SHIPPING' && itemId !== undefined;
    return isUnexpected
      ? [{ field, message: 'is not allowed with RETURN_SHIPPING', rejectedValue: itemId }]
      : [];
  });
  return [...(twice ? [twice] : []), ...empty, ...undecided, ...misplaced];
}

const toRequested = ({ items, deductions = [], chargesBack }: Schemas['ReturnReceiptInput']) => ({
  items: items.map(({ itemId, accepted, rejected, disposition }) => ({
    ...{ itemId: itemId.toLowerCase(), accepted, rejected, ...(disposition && { disposition }) },
  })),
  deductions: deductions.map(({ reason, itemId, amount: { amount } }) => ({
    ...{ reason, ...(itemId !== undefined && { itemId: itemId.toLowerCase() }), amount },
  })),
  currencies: deductions.map(({ amount: { currency } }) => currency),
  chargesBack: chargesBack ?? null,
});

/** Converts a refusal of `createReturnReceipt` to a problem. The preview of the receipt contains the same problem. */
export function toReceiptProblem(
  refusal: PreviewRefusals['createReturnReceipt'],
  { orderId, returnId }: { orderId: string; returnId: string },
) {
  switch (refusal.kind) {
    case 'RETURN_NOT_FOUND':
      return problems.returnNotFound(orderId, returnId);
    case 'RETURN_CHANGE_REFUSED':
      return problems.returnChangeRefused({ returnState: refusal.status, items: [] });
    case 'CURRENCY_MISMATCH':
      return problems.deductionInOtherCurrency(refusal.currency, { returnState: refusal.status, items: [] });
    case 'QUANTITY_NOT_RECEIVABLE':
      return problems.quantityNotReceivable({ returnState: refusal.status, items: refusal.items });
    case 'DEDUCTION_TOO_LARGE':
      return problems.deductionTooLarge({
        returnState: refusal.status,
        items: [],
        deductibleAmount: refusal.deductible,
      });
  }
}
