/** The parts of `putShipping` that its preview shares: reading the body, and problems. */
import type { PreviewRefusals, TaxSettings } from '../../../db/store.ts';
import * as problems from '../../problems.ts';
import type { Schemas } from '../bodies/types.ts';

/** Converts the body of `putShipping`. */
export const toShippingRequest = (
  { shippingAddress, shippingMethod }: Schemas['OrderShippingInput'],
  taxes: TaxSettings,
) => ({ shippingAddress, shippingMethod, taxes });

/** Converts a refusal of `putShipping` to a problem. The preview of the change contains the same problem. */
export function toShippingProblem(refusal: PreviewRefusals['putShipping']) {
  switch (refusal.kind) {
    case 'SHIPPING_CHANGE_REFUSED':
      return problems.shippingChangeRefused(refusal.reason, refusal.status);
    case 'SHIPPING_METHOD_UNAVAILABLE':
      return problems.shippingMethodUnavailable(refusal.method, refusal.reason);
  }
}
