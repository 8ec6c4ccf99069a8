import type { NoteRecord } from '../../../db/store.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { orderPath, pagination } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const createOrderNote: Operation<'createOrderNote'> = async (call, { store }) => {
  const { params, body, reach, caller, idempotencyKey: key } = call;
  const outcome = await store.createOrderNote(reach, params.orderId, { text: body.text, caller, key });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'TOO_MANY_NOTES':
      return problems.tooManyNotes(params.orderId.toLowerCase(), outcome.limit);
    case 'done':
      return { status: 201, headers: {}, body: toNote(outcome.result) };
    case 'replayed':
      return asReplayed({ status: 201 as const, headers: {}, body: toNote(outcome.result) });
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
  }
};

export const listOrderNotes: Operation<'listOrderNotes'> = async (call, { store, prefix }) => {
  const { params, query, reach } = call;
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  const { notes, totalCount } = await store.listOrderNotes(reach, order.id, query);
  const page = pagination(`${orderPath(prefix, order.id)}/notes`, query, totalCount);
  return { status: 200, body: { notes: notes.map(toNote), ...page } };
};

const toNote = (note: NoteRecord): Schemas['OrderNote'] => ({
  id: note.id,
  ...(note.text !== null && { text: note.text }),
  clientId: note.client_id,
  ...(note.actor !== null && { actor: note.actor }),
  createdAt: note.created_at,
});
