/** What handlers use of webhooks: a function an operation. */
export { type EndpointPatch, deleteWebhookEndpoint, updateWebhookEndpoint } from './change-endpoints.ts';
export {
  MOST_SECRETS,
  createWebhookSecret,
  deleteWebhookSecret,
  listWebhookSecrets,
} from './change-secrets.ts';
export { MOST_ENDPOINTS, createWebhookEndpoint } from './create-endpoint.ts';
export { createReplay } from './create-replay.ts';
export { type DeliveryRecord, getWebhookDelivery, listWebhookDeliveries } from './deliveries.ts';
export {
  type EndpointContent,
  type EndpointRecord,
  type ProgressRecord,
  getWebhookEndpoint,
  getWebhookProgress,
  listWebhookEndpoints,
} from './endpoints.ts';
export { type ReplayRecord, cancelReplay, getReplay, listReplays } from './replays.ts';
export type { SecretRecord } from './secret-rows.ts';
export { secretText } from './secrets.ts';
export { createTestEvent, createWebhookAttempt } from './send-again.ts';
export { type DeliveryRules, faultOfUrl } from './url-rules.ts';
