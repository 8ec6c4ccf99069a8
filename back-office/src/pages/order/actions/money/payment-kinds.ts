import type { Schemas } from '../../../../api/contract.ts';

type Payment = Schemas['Payment'];

/** Whether the shop receives the money of a payment itself. */
export const isDirect = ({ kind }: Payment): boolean => kind !== 'PROVIDER';

/** Whether money of a payment can be refunded now. */
export const isRefundable = ({ refundableAmount, disputedAmount }: Payment): boolean =>
  refundableAmount.amount > 0 || disputedAmount.amount > 0;
