import type { PreviewRefusals, PreviewRequests, PreviewedOperation } from '../../../db/store.ts';
import type { Services } from '../../contract/services.ts';
import { current } from '../../http/answers/preconditions.ts';
import * as problems from '../../problems.ts';
import { orderPath, previewLinks } from '../bodies/links.ts';
import { toPreview } from '../bodies/preview-body.ts';
import type { CallOf, Operation, Schemas } from '../bodies/types.ts';
import { toCreditProblem, toCreditRequest } from '../credits/credit-parts.ts';
import { toReturnProblem, toReturnRequest } from '../returns/return-parts.ts';
import { toCancelProblem, toCancelRequest } from './cancel-parts.ts';
import { toShippingProblem, toShippingRequest } from './shipping-parts.ts';

type BodyOf<Name> = Extract<Schemas['PreviewInput'], { operation: Name }>['body'];

/** An operation that can be previewed. */
interface Previewed<Name extends PreviewedOperation> {
  /** Path of the operation below the path of the order. */
  path: string;
  /** Converts the body of the operation. `fault`: an error that the schema of the body can't express. */
  toRequest: (
    body: BodyOf<Name>,
    services: Services,
  ) => { request: PreviewRequests[Name] } | { fault: problems.FieldError };
  /** Converts a refusal to the problem that the operation returns. */
  toProblem: (
    refusal: PreviewRefusals[Name],
    about: { prefix: string; orderId: string },
  ) => { problem: WithoutRequest<Schemas['PreviewProblem']> };
}

/** A problem without the fields about its request. */
type WithoutRequest<Problem> = Problem extends unknown ? Omit<Problem, 'instance' | 'traceId'> : never;

/** All operations that can be previewed. The functions are those of the operations. */
const PREVIEWED: { [Name in PreviewedOperation]: Previewed<Name> } = {
  cancelOrder: { path: 'cancel', toRequest: toCancelRequest, toProblem: toCancelProblem },
  putShipping: {
    path: 'shipping',
    toRequest: (body, { taxes }) => ({ request: toShippingRequest(body, taxes) }),
    toProblem: toShippingProblem,
  },
  createReturn: { path: 'returns', toRequest: toReturnRequest, toProblem: toReturnProblem },
  createCredit: { path: 'credits', toRequest: toCreditRequest, toProblem: toCreditProblem },
};

export const createPreview: Operation<'createPreview'> = (call, services) =>
  preview(call, services, call.body.operation, call.body.body);

async function preview<Name extends PreviewedOperation>(
  { params: { orderId }, caller: { traceId }, reach }: CallOf<'createPreview'>,
  services: Services,
  operation: Name,
  body: BodyOf<Name>,
) {
  const { store, prefix } = services;
  const { path, toRequest, toProblem } = PREVIEWED[operation];
  const parsed = toRequest(body, services);
  if ('fault' in parsed) {
    const { field, ...fault } = parsed.fault;
    return problems.validationFailed([{ field: `/body${field}`, ...fault }]);
  }
  const found = await store.createPreview(reach, orderId, operation, parsed.request);
  if (!found) return problems.orderNotFound(orderId);
  // The cast is safe because the decision of this operation has refused.
  const refusal = found.refusal as PreviewRefusals[Name] | undefined;
  const instance = `${orderPath(prefix, orderId)}/${path}`;
  const refused = refusal && toProblem(refusal, { prefix, orderId });
  return current('order', found.before, () => ({
    ...toPreview(prefix, reach, operation, found),
    ...(refused && { problem: problems.toDocument(refused.problem, { instance, traceId }) }),
    _links: previewLinks(prefix, found.before.id, path),
  }));
}
