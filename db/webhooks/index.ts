/** What handlers use of webhooks: a function an operation. */
export {
  type EndpointPatch,
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
} from './endpoints/change-endpoints.ts';
export {
  MOST_SECRETS,
  createWebhookSecret,
  deleteWebhookSecret,
  listWebhookSecrets,
} from './endpoints/change-secrets.ts';
export { MOST_ENDPOINTS, createWebhookEndpoint } from './endpoints/create-endpoint.ts';
export { createReplay } from './deliveries/create-replay.ts';
export { type DeliveryRecord, getWebhookDelivery, listWebhookDeliveries } from './deliveries/deliveries.ts';
export {
  type EndpointContent,
  type EndpointRecord,
  type ProgressRecord,
  getWebhookEndpoint,
  getWebhookProgress,
  listWebhookEndpoints,
} from './endpoints/endpoints.ts';
export { type ReplayRecord, cancelReplay, getReplay, listReplays } from './deliveries/replays.ts';
export type { SecretRecord } from './secrets/secret-rows.ts';
export { secretText } from './secrets/secrets.ts';
export { createTestEvent, createWebhookAttempt } from './deliveries/send-again.ts';
export { type DeliveryRules, faultOfUrl } from './endpoints/url-rules.ts';
