import type { MatterRecord, OrderMatterRecord } from '../../../db/orders/model/matters.ts';
import { numberOf } from '../../../db/orders/model/order-number.ts';
import { isMatterRetryable } from '../../../db/orders/model/retries.ts';
import { attentionPath, matterLinks } from './links.ts';
import type { Schemas } from './types.ts';

/** Converts a matter (a case that staff must decide) to the contract's form. */
export const toMatter = (prefix: string, matter: MatterRecord): Schemas['Matter'] => ({
  id: matter.id,
  kind: matter.kind,
  status: matter.status,
  detail: matter.detail,
  ...(matter.order_id !== null && orderOf(matter.order_id, matter.number_payload)),
  ...subjectOf(matter),
  ...(matter.failure_code !== null && { failureCode: matter.failure_code }),
  ...(matter.provider_reference !== null && { providerReference: matter.provider_reference }),
  actions: actionsOf(matter),
  ...(matter.reason !== null && { note: matter.reason }),
  ...(matter.resolved_by !== null && { resolvedBy: matter.resolved_by }),
  ...(typeof matter.actor === 'string' && { actor: matter.actor }),
  ...(matter.resolved_at !== null && { resolvedAt: matter.resolved_at }),
  version: matter.version,
  createdAt: matter.created_at,
  updatedAt: matter.updated_at,
  _links: matterLinks(prefix, matter),
});

const orderOf = (id: string, number_payload: string | null | undefined) => ({
  orderId: id,
  ...(number_payload !== undefined && { orderNumber: numberOf({ id, number_payload }) }),
});

/** Converts an open matter (a case that staff must decide) to the form that the contract uses within its order. */
export const toOrderMatter = (prefix: string, matter: OrderMatterRecord): Schemas['OrderMatter'] => ({
  matterId: matter.id,
  kind: matter.kind,
  createdAt: matter.since,
  ...subjectOf(matter),
  actions: actionsOf(matter),
  _links: { self: { href: `${attentionPath(prefix)}/${matter.id}` } },
});

/** Returns the subject of a matter (a case for an operator): its payment, its capture or refund, and its amount. */
const subjectOf = (matter: MatterRecord | OrderMatterRecord) => ({
  ...(matter.attempt_id !== null && { paymentId: matter.attempt_id }),
  ...(matter.operation_id !== null &&
    matter.operation?.kind === 'CAPTURE' && { captureId: matter.operation_id }),
  ...(matter.operation_id !== null &&
    matter.operation?.kind === 'REFUND' && { refundId: matter.operation_id }),
  ...(matter.operation_id !== null && matter.return_status && { returnId: matter.operation_id }),
  ...(matter.amount !== null &&
    matter.currency !== null && { amount: { amount: matter.amount, currency: matter.currency } }),
});

function actionsOf(matter: MatterRecord | OrderMatterRecord): Schemas['MatterAction'][] {
  if (matter.status === 'RESOLVED') return [];
  return isMatterRetryable(matter) ? ['RETRY', 'RESOLVE'] : ['RESOLVE'];
}
