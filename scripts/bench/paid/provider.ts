import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AuthorizeRequest, PaymentState } from '../../../jobs/payment-providers/port/provider.ts';

/**
 * A payment provider in a separate process: `node provider.ts <port> <delay of the answers in ms>`. The provider stores
 * its payments in memory, one for each payment attempt. `POST /payments` starts a payment. `GET /payments/<attempt>`
 * reads a payment. The first call with the payment method `tok_hangs` starts the payment, but gets no answer.
 */
const [, , port, milliseconds] = process.argv;
const payments = new Map<string, PaymentState>();

const server = createServer(async (request, response) => {
  const answer = (state: PaymentState | undefined) => {
    response.writeHead(state ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(state ?? {}));
  };
  if (request.method === 'GET') return answer(payments.get(request.url!.slice('/payments/'.length)));
  const asked = (await json(request)) as AuthorizeRequest; // The service sends an `AuthorizeRequest`.
  const known = payments.get(asked.attemptId);
  const state = known ?? stateOf(asked);
  payments.set(asked.attemptId, state);
  if (!known && asked.paymentMethod === 'tok_hangs') return;
  setTimeout(answer, Number(milliseconds), state);
});
server.keepAliveTimeout = 60_000;
server.listen(Number(port), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));

function stateOf({
  attemptId,
  amount,
  currency,
  paymentMethod,
  captureMode,
}: AuthorizeRequest): PaymentState {
  const isDeclined = paymentMethod === 'tok_declined';
  const isCaptured = captureMode === 'AUTOMATIC';
  return {
    reference: `payment-${attemptId}`,
    attemptId,
    status: isDeclined ? 'FAILED' : isCaptured ? 'CAPTURED' : 'AUTHORIZED',
    currency,
    authorizedAmount: isDeclined ? 0 : amount,
    capturedAmount: isDeclined || !isCaptured ? 0 : amount,
    refundedAmount: 0,
    ...(isDeclined && { failureCode: 'card_declined' }),
  };
}
