/**
 * One function for each problem that the service returns. The text of a problem says what has happened and what the
 * client should do.
 */
export * from './problems/catalogue.ts';
export { type FieldError, KINDS, type Problem, Refusal, toDocument } from './problems/kinds.ts';
export * from './problems/matters.ts';
export * from './problems/orders.ts';
export * from './problems/payments.ts';
export * from './problems/requests.ts';
export * from './problems/credits.ts';
export * from './problems/documents.ts';
export * from './problems/edits.ts';
export * from './problems/shipments.ts';
export * from './problems/returns.ts';
export * from './problems/webhooks.ts';
