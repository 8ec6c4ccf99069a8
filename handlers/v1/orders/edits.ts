import type { EditRecord } from '../../../db/store.ts';
import { plainChallenge } from '../../auth/index.ts';
import { isMerchantClient } from '../../auth/token-reach.ts';
import { etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { editLinks } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { hasOwnPrices, toEditProblem, toEditRequest } from './edit-parts.ts';

export const createEdit: Operation<'createEdit'> = async (call, services) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const { store, prefix } = services;
  if (!isMerchantClient(reach) && hasOwnPrices(body)) return problems.shopOnlyPrices(plainChallenge);
  // The edit changes the address as `putShipping` does.
  const forbidden = body.shipping?.shippingAddress && call.whyForbidden('putShipping');
  if (forbidden) throw forbidden;
  const parsed = toEditRequest(body, services);
  if ('fault' in parsed) return problems.validationFailed([parsed.fault]);
  const { orderId } = params;
  const request = { requested: parsed.request, precondition, caller, key };
  const outcome = await store.createEdit(reach, orderId, request);
  if (!outcome) return problems.orderNotFound(orderId);
  switch (outcome.kind) {
    case 'done':
      return edited(prefix, outcome.result);
    case 'replayed':
      return asReplayed(edited(prefix, outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'OLDER_PROCESSES':
      return problems.olderProcesses();
    case 'REFUSED':
      return toEditProblem(outcome.refusal, { orderId, order: outcome.order });
  }
};

const edited = (prefix: string, edit: EditRecord) => ({
  status: 200 as const,
  headers: { ETag: etagOf('order', { id: edit.orderId, version: edit.version }) },
  body: toEdit(prefix, edit),
});

/** Converts an edit to the contract's form. A JSON column returns fields in another order than the contract. */
function toEdit(prefix: string, edit: EditRecord): Schemas['OrderEdit'] {
  const { orderId, number, version, currency } = edit;
  const money = (amount: number) => ({ amount, currency });
  const toItem = ({ itemId, sku, quantity }: EditRecord['added'][number]) => ({ itemId, sku, quantity });
  return {
    ...{ orderId, number },
    added: edit.added.map(toItem),
    cancelled: edit.cancelled.map(toItem),
    releasedStock: edit.released.map(({ sku, quantity }) => ({ sku, quantity })),
    difference: money(edit.difference),
    currentTotal: money(edit.currentTotal),
    outstandingAmount: money(edit.outstandingAmount),
    version,
    _links: editLinks(prefix, orderId),
  };
}
