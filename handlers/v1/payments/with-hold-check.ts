/** Shipments and captures rest on money that the payment provider holds. */
import type { HoldChecks } from '../../contract/services.ts';

/**
 * Makes a change. If the change must know first whether the provider still holds the money, asks the provider outside
 * any transaction, and makes the change once more. Returns `HOLD_UNKNOWN` if the provider doesn't answer: nothing was
 * changed.
 */
export async function withHoldCheck<Outcome extends { kind: string } | undefined>(
  { check }: HoldChecks,
  { params, caller }: { params: { orderId: string }; caller: { traceId: string } },
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await change();
  if (outcome?.kind !== 'HOLD_UNKNOWN') return outcome;
  return (await check(params.orderId, caller.traceId)) ? change() : outcome;
}
