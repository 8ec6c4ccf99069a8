import { SECRETS_MAX, type SecretRecord, secretText } from '../../../db/store.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { partLinks, secretPath } from '../bodies/webhook-links.ts';

/** Default time in seconds for which an old secret remains valid, so that receivers can switch to the new secret. */
const OVERLAP_SECONDS = 86_400;

export const listWebhookSecrets: Operation<'listWebhookSecrets'> = async (
  { params: { endpointId }, caller },
  { store, prefix },
) => {
  const found = await store.listWebhookSecrets(caller, endpointId);
  if (!found) return problems.webhookEndpointNotFound(endpointId, {});
  const _links = partLinks(prefix, endpointId, 'secrets');
  return { status: 200, body: { secrets: found.map((secret) => toSecret(secret)), _links } };
};

export const createWebhookSecret: Operation<'createWebhookSecret'> = async (call, services) => {
  const { params, body, caller, idempotencyKey: key } = call;
  const { store, prefix, webhookKeys } = services;
  const { endpointId } = params;
  const overlap = body?.previousExpiresInSeconds ?? OVERLAP_SECONDS;
  const outcome = await store.createWebhookSecret(webhookKeys, endpointId, { overlap, caller, key });
  switch (outcome?.kind) {
    case undefined:
      return problems.webhookEndpointNotFound(endpointId, {});
    case 'created':
      return created(prefix, endpointId, outcome);
    case 'replayed':
      return asReplayed(created(prefix, endpointId, outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'WEBHOOK_SECRET_LIMIT':
      return problems.webhookSecretLimit(SECRETS_MAX);
  }
};

export const deleteWebhookSecret: Operation<'deleteWebhookSecret'> = async (
  { params, caller },
  { store },
) => {
  const { endpointId, secretId } = params;
  const outcome = await store.deleteWebhookSecret(caller, endpointId, secretId);
  switch (outcome.kind) {
    case 'deleted':
      return { status: 204 };
    case 'WEBHOOK_ENDPOINT_NOT_FOUND':
      return problems.webhookEndpointNotFound(endpointId, { secretId });
    case 'WEBHOOK_SECRET_NOT_FOUND':
      return problems.webhookSecretNotFound(endpointId, secretId);
    case 'LAST_WEBHOOK_SECRET':
      return problems.lastWebhookSecret();
  }
};

const created = (
  prefix: string,
  endpointId: string,
  { secret, value }: { secret: SecretRecord; value: Buffer | undefined },
) => ({
  status: 201 as const,
  headers: { Location: secretPath(prefix, endpointId, secret.id) },
  body: { ...toSecret(secret), ...(value && { secret: secretText(value) }) },
});

const toSecret = (secret: SecretRecord): Schemas['WebhookSecret'] => ({
  id: secret.id,
  createdAt: secret.created_at,
  ...(secret.expires_at !== null && { expiresAt: secret.expires_at }),
});
