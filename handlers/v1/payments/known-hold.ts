/** Shipments and captures rest on money that the payment provider holds. */
import type { HoldChecks } from '../../contract/services.ts';

/**
 * Does a change. If it needs to know first whether the provider still holds the money, the provider is asked,
 * outside any transaction, and the change is done anew, once. `HOLD_UNKNOWN` is left where the provider doesn't
 * say: nothing was changed.
 */
export async function onKnownHold<Outcome extends { kind: string } | undefined>(
  { check }: HoldChecks,
  { params, caller }: { params: { orderId: string }; caller: { traceId: string } },
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await change();
  if (outcome?.kind !== 'HOLD_UNKNOWN') return outcome;
  return (await check(params.orderId, caller.traceId)) ? change() : outcome;
}
