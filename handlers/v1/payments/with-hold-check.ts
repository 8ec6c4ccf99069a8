/** Asks the payment provider whether it still holds the money, before an order is shipped or its money is captured. */
import type { HoldChecks } from '../../contract/services.ts';

/**
 * Makes a change. If the outcome is `HOLD_UNKNOWN`, the change needs a new confirmation that the provider still holds
 * the money. In that case the function asks the provider, outside of any transaction, and tries the change again.
 * Returns `HOLD_UNKNOWN` if the provider doesn't answer. Nothing has changed then.
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
