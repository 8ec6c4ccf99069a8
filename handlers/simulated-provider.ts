import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Database } from '../db/index.ts';
import { type SimulatedPayment, decide, findSimulatedPayment } from '../jobs/payment-providers/simulated.ts';
import { STYLE, page, text } from './page.ts';

const PATH = '/simulated-provider/payments/:reference';

/** Nothing but the page's own style, and forms that come back here. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The page of the simulated payment provider where a customer approves or declines a payment that needs it. It has no login: whoever
 * has the address, which nobody can guess, is the customer.
 */
export function simulatedProviderRoutes(db: Database): FastifyPluginAsync {
  return async (app) => {
    readForms(app);
    app.get<{ Params: { reference: string } }>(PATH, async ({ params }, reply) => {
      const payment = await find(db, params.reference);
      return payment ? send(reply, 200, paymentPage(payment)) : send(reply, 404, unknownPage);
    });
    app.post<{ Params: { reference: string }; Body: URLSearchParams | undefined }>(
      PATH,
      async ({ params, body }, reply) => {
        const decision = DECISIONS[body?.get('decision') ?? ''];
        if (!(await find(db, params.reference))) return send(reply, 404, unknownPage);
        if (!decision) return send(reply, 400, messagePage('Choose one', 'Approve or decline the payment.'));
        await decide(db, params.reference, decision);
        const payment = (await find(db, params.reference))!;
        return send(reply, 200, paymentPage(payment));
      },
    );
  };
}

const DECISIONS: Record<string, 'APPROVED' | 'DECLINED'> = { approve: 'APPROVED', decline: 'DECLINED' };

/** Forms as browsers send them, here and nowhere else. */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, form: string, done) => done(null, new URLSearchParams(form)),
  );
}

async function find(db: Database, reference: string): Promise<SimulatedPayment | undefined> {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(reference)) return undefined;
  return findSimulatedPayment(db, reference);
}

function send(reply: FastifyReply, status: number, html: string) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(html);
}

function paymentPage(payment: SimulatedPayment): string {
  if (payment.status !== 'REQUIRES_ACTION') return messagePage(...outcomeOf(payment));
  const action = `/simulated-provider/payments/${payment.reference}`;
  return page(
    'Approve the payment?',
    `<p>A shop asks for <strong>${text(moneyOf(payment))}</strong>.</p>
<p class="soft">This is the simulated payment provider. No money moves.</p>
<form method="post" action="${action}"><button name="decision" value="approve">Approve</button>
<button class="quiet" name="decision" value="decline">Decline</button></form>`,
  );
}

function outcomeOf(payment: SimulatedPayment): [title: string, message: string] {
  const money = moneyOf(payment);
  switch (payment.status) {
    case 'AUTHORIZED':
    case 'CAPTURED':
      return ['Payment approved', `${money} are paid. You can close this page and go back to the shop.`];
    case 'FAILED':
      return ['Payment declined', `${money} are not paid. Go back to the shop to pay in another way.`];
    case 'VOIDED':
      return ['Payment called off', `The shop no longer asks for ${money}.`];
    default:
      return ['Nothing to do', `The payment of ${money} is under way.`];
  }
}

const messagePage = (title: string, message: string) => page(title, `<p>${text(message)}</p>`);

const unknownPage = messagePage('No such payment', 'The address is not that of a payment.');

function moneyOf({ amount, currency }: SimulatedPayment): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits!);
}
