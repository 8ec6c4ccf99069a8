/**
 * The problems that the service answers with. There is a function for each, which says what has happened and what to do
 * next.
 */
export * from './problems/catalogue.ts';
export { type FieldError, KINDS, type Problem, Refusal } from './problems/kinds.ts';
export * from './problems/matters.ts';
export * from './problems/orders.ts';
export * from './problems/payments.ts';
export * from './problems/requests.ts';
export * from './problems/webhooks.ts';
