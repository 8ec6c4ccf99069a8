/** Shipments and captures depend on money that the payment provider holds. */
import type { HoldChecks } from '../../contract/services.ts';

/**
 * Makes a change. If it must first be known whether the provider still holds the money, asks the provider outside of
 * any transaction, and then makes the change again. Returns `HOLD_UNKNOWN` if the provider doesn't answer; nothing was
 * changed then.
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
