import type { components } from '../../../generated/v1/types.ts';
import type { Kind } from '../../../environment.ts';

export type PaymentKind = components['schemas']['PaymentKind'];

export const PAYMENT_KINDS: readonly PaymentKind[] = ['PROVIDER', 'TRANSFER', 'TERMS', 'ON_DELIVERY'];

/** Reads kinds of payments that are separated by spaces. */
export const paymentKinds: Kind<PaymentKind[]> = (given) => {
  const names = [...new Set(given.split(' ').filter(Boolean))];
  const known = PAYMENT_KINDS.filter((kind) => names.includes(kind));
  if (known.length === names.length && known.length > 0) return { value: known };
  return { fault: `must be one or several of ${PAYMENT_KINDS.join(' ')}, separated by spaces.` };
};
