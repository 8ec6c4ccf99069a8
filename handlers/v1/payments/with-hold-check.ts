/**
 * Asks the payment provider whether the money of an order is still reserved, before the order is shipped or captured.
 */
import type { HoldChecks } from '../../contract/services.ts';

/**
 * Makes a change. The outcome `HOLD_UNKNOWN` means that the provider must first confirm that the money is still
 * reserved. If the outcome is `HOLD_UNKNOWN`, asks the provider outside of any transaction, and makes the change again.
 * If the provider doesn't answer, returns `HOLD_UNKNOWN`, and nothing has changed.
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
