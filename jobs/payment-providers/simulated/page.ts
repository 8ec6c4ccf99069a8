import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Database } from '../../../db/index.ts';
import { isUuid } from '../../../db/ids.ts';
import { money } from '../../../db/money.js';
import { STYLE, page, text } from '../../../handlers/http/page.ts';
import { type SimulatedPayment, findSimulatedPayment } from './payments.ts';
import { decide } from './provider.ts';

const PATH = '/simulated-provider/payments/:reference';

/** Allows only the page's own style, and forms to this server. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface PageRequest {
  Params: { reference: string };
  Querystring: { return_url?: string | string[] };
  Body: URLSearchParams | undefined;
}

/**
 * The page of the simulated payment provider where a customer approves or declines a payment that needs it.
 * It has no login: whoever has the address, which nobody can guess, is the customer. With `?return_url=` it
 * links back, but only to an origin of `returnOrigins`: an open redirect would lend this page's name to any
 * link.
 */
export function simulatedProviderRoutes(
  db: Database,
  { returnOrigins = [] }: { returnOrigins?: readonly string[] } = {},
): FastifyPluginAsync {
  return async (app) => {
    acceptForms(app);
    app.get<PageRequest>(PATH, async ({ params, query }, reply) => {
      const payment = await find(db, params.reference);
      const back = backOf(query.return_url, returnOrigins);
      return payment ? send(reply, 200, paymentPage(payment, back)) : send(reply, 404, unknownPage);
    });
    app.post<PageRequest>(PATH, async ({ params, query, body }, reply) => {
      const decision = DECISIONS.get(body?.get('decision') ?? '');
      if (!(await find(db, params.reference))) return send(reply, 404, unknownPage);
      if (!decision) return send(reply, 400, messagePage('Choose one', 'Approve or decline the payment.'));
      await decide(db, params.reference, decision);
      const payment = (await find(db, params.reference))!;
      return send(reply, 200, paymentPage(payment, backOf(query.return_url, returnOrigins)));
    });
  };
}

/** The address to go back to, if its origin is one of those. */
function backOf(given: string | string[] | undefined, origins: readonly string[]): string | undefined {
  const url = typeof given === 'string' ? URL.parse(given) : null;
  return url && /^https?:$/.test(url.protocol) && origins.includes(url.origin) ? url.href : undefined;
}

const DECISIONS = new Map<string, 'APPROVED' | 'DECLINED'>([
  ['approve', 'APPROVED'],
  ['decline', 'DECLINED'],
]);

/** Takes forms as browsers send them; only this page does. */
function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, form: string, done) => done(null, new URLSearchParams(form)),
  );
}

async function find(db: Database, reference: string): Promise<SimulatedPayment | undefined> {
  return isUuid(reference) ? findSimulatedPayment(db, reference) : undefined;
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

function paymentPage(payment: SimulatedPayment, back: string | undefined): string {
  if (payment.status !== 'REQUIRES_ACTION') {
    const [title, message] = outcomeOf(payment);
    const link = back === undefined ? '' : `\n<p><a href="${text(back)}">Back to the shop</a></p>`;
    return page(title, `<p>${text(message)}</p>${link}`);
  }
  const query = back === undefined ? '' : `?${new URLSearchParams({ return_url: back })}`;
  const action = `/simulated-provider/payments/${payment.reference}${query}`;
  return page(
    'Approve the payment?',
    `<p>A shop asks for <strong>${text(money(payment))}</strong>.</p>
<p class="soft">This is the simulated payment provider. No money moves.</p>
<form method="post" action="${text(action)}"><button name="decision" value="approve">Approve</button>
<button class="quiet" name="decision" value="decline">Decline</button></form>`,
  );
}

function outcomeOf(payment: SimulatedPayment): [title: string, message: string] {
  const shown = money(payment);
  switch (payment.status) {
    case 'AUTHORIZED':
    case 'CAPTURED':
      return ['Payment approved', `${shown} are paid. You can close this page and go back to the shop.`];
    case 'FAILED':
      return ['Payment declined', `${shown} are not paid. Go back to the shop to pay in another way.`];
    case 'VOIDED':
      return ['Payment called off', `The shop no longer asks for ${shown}.`];
    default:
      return ['Nothing to do', `The payment of ${shown} is under way.`];
  }
}

const messagePage = (title: string, message: string) => page(title, `<p>${text(message)}</p>`);

const unknownPage = messagePage('No such payment', 'The address is not that of a payment.');
