import type { Reach } from '../../../db/call/reach.ts';
import type { ContactOfOrder } from '../../../db/store.ts';
import { plainChallenge } from '../../auth/index.ts';
import { isMerchantClient } from '../../auth/token-reach.ts';
import { current, currentOrNotModified } from '../../http/answers/preconditions.ts';
import * as problems from '../../problems.ts';
import { toReplacedContact, toContactFields, findMissingVatId } from '../bodies/contact-body.ts';
import { contactLinks, shippingLinks } from '../bodies/links.ts';
import { toShippingMethod } from '../bodies/price-body.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { toShippingProblem, toShippingRequest } from './shipping-parts.ts';

export const getContact: Operation<'getContact'> = async (call, { store, prefix }) => {
  const { params, headers, reach } = call;
  const found = await store.getContact(reach, params.orderId);
  if (!found) return problems.orderNotFound(params.orderId);
  return currentOrNotModified(headers, 'order', found, () => toContact(prefix, found, reach));
};

export const putContact: Operation<'putContact'> = async (call, { store, prefix }) => {
  const { params, body, reach, precondition, caller } = call;
  const fault = findMissingVatId(body.buyer);
  if (fault) return problems.validationFailed([fault]);
  if (!isMerchantClient(reach) && body.buyer?.vatIdCheck) return problems.shopOnlyVatIdCheck(plainChallenge);
  const request = { replaced: toReplacedContact(body), precondition, caller };
  const outcome = await store.putContact(reach, params.orderId, request);
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return current('order', outcome.result, (contact) => toContact(prefix, contact, reach));
    case 'replayed':
    case 'KEY_REUSED':
    case 'KEY_IN_USE':
      throw new Error('requests of putContact have no idempotency key');
  }
};

export const deleteContact: Operation<'deleteContact'> = async (call, { store }) => {
  const { params, reach, precondition, caller } = call;
  const outcome = await store.deleteContact(reach, params.orderId, { precondition, caller });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return { status: 204 };
    case 'ERASURE_REFUSED':
      return problems.erasureRefused(outcome.status);
    case 'replayed':
    case 'KEY_REUSED':
    case 'KEY_IN_USE':
      throw new Error('requests of deleteContact have no idempotency key');
  }
};

export const getShipping: Operation<'getShipping'> = async (call, { store, prefix }) => {
  const { params, headers, reach } = call;
  const found = await store.getShipping(reach, params.orderId);
  if (!found) return problems.orderNotFound(params.orderId);
  return currentOrNotModified(headers, 'order', found, () => toShipping(prefix, found, reach));
};

export const putShipping: Operation<'putShipping'> = async (call, { store, prefix, taxes }) => {
  const { params, body, reach, precondition, caller } = call;
  const request = { requested: toShippingRequest(body, taxes), precondition, caller };
  const outcome = await store.putShipping(reach, params.orderId, request);
  if (!outcome) return problems.orderNotFound(params.orderId);
  switch (outcome.kind) {
    case 'done':
      return current('order', outcome.result, (contact) => toShipping(prefix, contact, reach));
    case 'replayed':
    case 'KEY_REUSED':
    case 'KEY_IN_USE':
      throw new Error('requests of putShipping have no idempotency key');
    default:
      return toShippingProblem(outcome);
  }
};

function toContact(prefix: string, found: ContactOfOrder, reach: Reach): Schemas['OrderContact'] {
  const { contact, billingAddress, buyer } = toContactFields(found, reach);
  return {
    ...(contact && { contact }),
    ...(billingAddress && { billingAddress }),
    ...(buyer && { buyer }),
    version: found.version,
    _links: contactLinks(prefix, found.id),
  };
}

function toShipping(prefix: string, found: ContactOfOrder, reach: Reach): Schemas['OrderShipping'] {
  const { shippingAddress } = toContactFields(found, reach);
  return {
    ...(shippingAddress && { shippingAddress }),
    ...(found.delivery && { shippingMethod: toShippingMethod(found.delivery) }),
    version: found.version,
    _links: shippingLinks(prefix, found.id),
  };
}
