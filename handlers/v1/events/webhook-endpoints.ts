import {
  type DeliveryRules,
  type EndpointRecord,
  ENDPOINTS_MAX,
  whyUrlNotAllowed,
  secretText,
} from '../../../db/store.ts';
import { current, currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import type { Operation } from '../bodies/types.ts';
import { contentOf, patchOf, toEndpoint, toProgress } from '../bodies/webhook-endpoint-body.ts';
import { endpointPath, endpointsPath } from '../bodies/webhook-links.ts';

export const listWebhookEndpoints: Operation<'listWebhookEndpoints'> = async (
  { query, caller },
  { store, prefix },
) => {
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const { page, size } = query;
  const { endpoints: found, hasNext, totalCount } = await store.listWebhookEndpoints(caller, query);
  const last = hasNext ? found.at(-1)?.id : undefined;
  const _links = walkLinks(endpointsPath(prefix), {}, { ...query, totalCount }, last);
  const shown = found.map((endpoint) => toEndpoint(prefix, endpoint));
  return { status: 200, body: { endpoints: shown, totalCount, page, size, _links } };
};

export const createWebhookEndpoint: Operation<'createWebhookEndpoint'> = async (call, services) => {
  const { body, caller, idempotencyKey: key } = call;
  const { store, prefix, webhookKeys, webhookRules } = services;
  const fault = wrongUrl(body.url, webhookRules);
  if (fault) return fault;
  const request = { content: contentOf(body), startAt: body.startAt ?? 'NOW', caller, key };
  const outcome = await store.createWebhookEndpoint(webhookKeys, request);
  switch (outcome.kind) {
    case 'created':
      return created(prefix, outcome);
    case 'replayed':
      return asReplayed(created(prefix, outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'WEBHOOK_ENDPOINT_LIMIT':
      return problems.webhookEndpointLimit(ENDPOINTS_MAX);
    case 'CURSOR_UNKNOWN':
      return wrongField('/startAt', 'must be NOW, BEGINNING or a cursor of the feed', body.startAt);
    case 'EVENTS_EXPIRED':
      return wrongField('/startAt', 'must not be before the oldest stored event', body.startAt);
  }
};

const created = (
  prefix: string,
  { endpoint, secret }: { endpoint: EndpointRecord; secret: Buffer | undefined },
) => ({
  status: 201 as const,
  headers: { Location: endpointPath(prefix, endpoint.id), ETag: etagOf('webhook-endpoint', endpoint) },
  body: { ...toEndpoint(prefix, endpoint), ...(secret && { secret: secretText(secret) }) },
});

const wrongField = (field: string, message: string, rejectedValue: unknown) =>
  problems.validationFailed([{ field, message, rejectedValue }]);

/**
 * Returns an error if an endpoint's URL violates a rule. The rules are the same for all callers, because the URL is
 * checked before the caller is known.
 */
function wrongUrl(url: string | undefined, rules: DeliveryRules) {
  const message = url === undefined ? undefined : whyUrlNotAllowed(url, rules);
  return message === undefined ? undefined : wrongField('/url', message, url);
}

export const getWebhookEndpoint: Operation<'getWebhookEndpoint'> = async (call, { store, prefix }) => {
  const { params, headers, caller } = call;
  const endpoint = await store.getWebhookEndpoint(caller, params.endpointId);
  if (!endpoint) return problems.webhookEndpointNotFound(params.endpointId, {});
  return currentOrNotModified(headers, 'webhook-endpoint', endpoint, () => toEndpoint(prefix, endpoint));
};

export const updateWebhookEndpoint: Operation<'updateWebhookEndpoint'> = async (call, services) => {
  const { params, body, precondition, caller } = call;
  const { store, prefix, webhookRules } = services;
  const fault = wrongUrl(body.url, webhookRules);
  if (fault) return fault;
  const { endpointId } = params;
  const endpoint = await store.updateWebhookEndpoint(caller, endpointId, patchOf(body), precondition);
  if (!endpoint) return problems.webhookEndpointNotFound(endpointId, {});
  return current('webhook-endpoint', endpoint, () => toEndpoint(prefix, endpoint));
};

export const deleteWebhookEndpoint: Operation<'deleteWebhookEndpoint'> = async (call, { store }) => {
  const { params, precondition, caller } = call;
  const wasThere = await store.deleteWebhookEndpoint(caller, params.endpointId, precondition);
  return wasThere ? { status: 204 } : problems.webhookEndpointNotFound(params.endpointId, {});
};

export const getWebhookProgress: Operation<'getWebhookProgress'> = async (
  { params: { endpointId }, caller },
  { store, prefix },
) => {
  const progress = await store.getWebhookProgress(caller, endpointId);
  if (!progress) return problems.webhookEndpointNotFound(endpointId, {});
  return { status: 200, body: toProgress(prefix, endpointId, progress, await store.eventCursors()) };
};
