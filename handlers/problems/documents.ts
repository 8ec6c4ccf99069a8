import { problem } from './kinds.ts';

export const documentNotFound = (documentId: string) =>
  problem('DOCUMENT_NOT_FOUND', `There is no document ${documentId}.`, { documentId });

const REFUSALS = {
  NOTHING_TO_INVOICE: 'The order has no units without an invoice.',
  SELLER_UNKNOWN: 'The settings of the service do not name the shop. Ask the operator to set SELLER_NAME.',
  ORDER_ENDED: 'The order was not paid in time, so it needs no invoice.',
  EXCHANGE_RATE_MISSING:
    'The order has another currency than the tax returns of the shop (HOME_CURRENCY). Send exchangeRate.',
  EXCHANGE_RATE_TOO_LARGE:
    'With this exchangeRate, the tax is larger than an amount can be. Correct the rate.',
} as const;

export const documentRefused = <State extends { reason: keyof typeof REFUSALS }>(state: State) =>
  problem('DOCUMENT_REFUSED', REFUSALS[state.reason], state);

export const documentNotNumbered = () =>
  problem(
    'NOT_ACCEPTABLE',
    'The document does not have its number yet. Repeat the request in a second, or accept application/json.',
  );

export const documentNotExpressible = (reason: string) =>
  problem(
    'NOT_ACCEPTABLE',
    `EN 16931 can't express the document, because ${reason}. Accept application/json or text/html.`,
  );
