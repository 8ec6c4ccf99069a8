import type { OrderRecord } from '../../../db/orders/model/order-record.ts';
import type { PreviewRefusals, PreviewRequests, PreviewedOperation } from '../../../db/store.ts';
import type { Services } from '../../contract/services.ts';
import { current } from '../../http/answers/preconditions.ts';
import * as problems from '../../problems.ts';
import { orderPath, previewLinks } from '../bodies/links.ts';
import { toPreview } from '../bodies/preview-body.ts';
import type { CallOf, Operation, Schemas } from '../bodies/types.ts';
import { toCreditProblem, toCreditRequest } from '../credits/credit-parts.ts';
import { toReceiptProblem, toReceiptRequest } from '../returns/receipt-parts.ts';
import { toReturnProblem, toReturnRequest } from '../returns/return-parts.ts';
import { toCancelProblem, toCancelRequest } from './cancel-parts.ts';
import { toEditProblem, toEditRequest } from './edit-parts.ts';
import { toShippingProblem, toShippingRequest } from './shipping-parts.ts';

type InputOf<Name> = Extract<Schemas['PreviewInput'], { operation: Name }>;

/** An operation that can be previewed. */
interface Previewed<Name extends PreviewedOperation> {
  /** Path of the operation below the path of the order. */
  path: (input: InputOf<Name>) => string;
  /** Converts the body of the operation. `fault`, `faults`: errors that the schema of the body can't express. */
  toRequest: (
    input: InputOf<Name>,
    services: Services,
  ) =>
    { request: PreviewRequests[Name] } | { fault: problems.FieldError } | { faults: problems.FieldError[] };
  /** Converts a refusal to the problem that the operation returns. */
  toProblem: (
    refusal: PreviewRefusals[Name],
    about: { prefix: string; orderId: string; order: OrderRecord; input: InputOf<Name> },
  ) => { problem: problems.Problem };
}

/** All operations that can be previewed. The functions are those of the operations. */
const PREVIEWED: { [Name in PreviewedOperation]: Previewed<Name> } = {
  cancelOrder: {
    path: () => 'cancel',
    toRequest: ({ body }) => toCancelRequest(body),
    toProblem: toCancelProblem,
  },
  putShipping: {
    path: () => 'shipping',
    toRequest: ({ body }, { taxes }) => ({ request: toShippingRequest(body, taxes) }),
    toProblem: toShippingProblem,
  },
  createReturn: {
    path: () => 'returns',
    toRequest: ({ body }) => toReturnRequest(body),
    toProblem: toReturnProblem,
  },
  createCredit: {
    path: () => 'credits',
    toRequest: ({ body }) => toCreditRequest(body),
    toProblem: toCreditProblem,
  },
  createReturnReceipt: {
    path: ({ returnId }) => `returns/${returnId.toLowerCase()}/receipts`,
    toRequest: ({ returnId, body }) => toReceiptRequest(returnId, body),
    toProblem: (refusal, { orderId, input: { returnId } }) =>
      toReceiptProblem(refusal, { orderId, returnId }),
  },
  createEdit: {
    path: () => 'edits',
    toRequest: ({ body }, services) => toEditRequest(body, services),
    toProblem: toEditProblem,
  },
};

export const createPreview: Operation<'createPreview'> = (call, services) =>
  preview(call, services, call.body.operation, call.body);

async function preview<Name extends PreviewedOperation>(
  { params: { orderId }, caller: { traceId }, reach }: CallOf<'createPreview'>,
  services: Services,
  operation: Name,
  input: InputOf<Name>,
) {
  const { store, prefix } = services;
  const { path, toRequest, toProblem } = PREVIEWED[operation];
  const parsed = toRequest(input, services);
  if (!('request' in parsed)) {
    const faults = 'fault' in parsed ? [parsed.fault] : parsed.faults;
    return problems.validationFailed(
      faults.map(({ field, ...rest }) => ({ field: `/body${field}`, ...rest })),
    );
  }
  const found = await store.createPreview(reach, orderId, operation, parsed.request);
  if (!found) return problems.orderNotFound(orderId);
  // The cast is safe because the decision of this operation has refused.
  const refusal = found.refusal as PreviewRefusals[Name] | undefined;
  const instance = `${orderPath(prefix, orderId)}/${path(input)}`;
  const refused = refusal && toProblem(refusal, { prefix, orderId, order: found.before, input });
  return current('order', found.before, () => ({
    ...toPreview(prefix, reach, operation, found),
    ...(refused && { problem: { ...problems.toDocument(refused.problem, { instance, traceId }) } }),
    _links: previewLinks(prefix, found.before.id, path(input)),
  }));
}
