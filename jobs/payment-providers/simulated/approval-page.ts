import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Database } from '../../../db/base/database.ts';
import { isUuid } from '../../../db/base/ids.ts';
import { money } from '../../../db/base/money.js';
import { STYLE, page, text } from '../../../handlers/http/answers/html-page.ts';
import { type SimulatedPayment, findSimulatedPayment } from './payments.ts';
import { decide } from './provider.ts';
import type { Shop } from './settings.ts';

const PATH = '/simulated-provider/payments/:reference';

/** Content Security Policy of the page. The policy allows only inline styles and forms that are sent to this server. */
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
 * Page of the simulated payment provider on which a customer approves or declines a payment. The page needs no login,
 * because its address can't be guessed. With `?return_url=` the page links to the given address, but only if that
 * address belongs to one of `shops`. A link to any address would be an open redirect that makes the target look like a
 * part of this page.
 */
export function simulatedProviderRoutes(
  db: Database,
  { shops = [] }: { shops?: readonly Shop[] } = {},
): FastifyPluginAsync {
  return async (app) => {
    acceptForms(app);
    app.get<PageRequest>(PATH, async ({ params, query }, reply) => {
      const payment = await find(db, params.reference);
      const back = wayBack(query.return_url, shops);
      return payment ? send(reply, 200, paymentPage(payment, back)) : send(reply, 404, unknownPage);
    });
    app.post<PageRequest>(PATH, async ({ params, query, body }, reply) => {
      const decision = DECISIONS.get(body?.get('decision') ?? '');
      if (!(await find(db, params.reference))) return send(reply, 404, unknownPage);
      if (!decision) return send(reply, 400, messagePage('Choose one', 'Approve or decline the payment.'));
      await decide(db, params.reference, decision);
      // The payment was found before, and payments are never deleted.
      const payment = (await find(db, params.reference))!;
      return send(reply, 200, paymentPage(payment, wayBack(query.return_url, shops)));
    });
  };
}

/** A shop, and the address in this shop to which the page links. */
interface WayBack {
  shop: Shop;
  url: string;
}

/**
 * Returns the shop and the address to which the page links. A given address is used only if it belongs to a shop.
 * Without a given address, the page links to the shop's origin if there is only one shop.
 */
function wayBack(given: string | string[] | undefined, shops: readonly Shop[]): WayBack | undefined {
  const [only, ...others] = shops;
  if (given === undefined)
    return only && others.length === 0 ? { shop: only, url: `${only.origin}/` } : undefined;
  const url = typeof given === 'string' ? URL.parse(given) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const shop = shops.find(({ origin }) => origin === url.origin);
  return shop && { shop, url: url.href };
}

const DECISIONS = new Map<string, 'APPROVED' | 'DECLINED'>([
  ['approve', 'APPROVED'],
  ['decline', 'DECLINED'],
]);

/** Makes the server parse the HTML forms that browsers send. Only the approval page receives forms. */
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

function paymentPage(payment: SimulatedPayment, back: WayBack | undefined): string {
  if (payment.status !== 'REQUIRES_ACTION') {
    const [title, message] = outcomeOf(payment, back);
    const link =
      back && `\n<p><a class="button" href="${text(back.url)}">Back to ${text(back.shop.name)}</a></p>`;
    return page(title, `<p>${text(message)}</p>${link ?? ''}`);
  }
  const query = back === undefined ? '' : `?${new URLSearchParams({ return_url: back.url })}`;
  const action = `/simulated-provider/payments/${payment.reference}${query}`;
  const asks = capitalised(back?.shop.name ?? 'a shop');
  return page(
    'Approve the payment?',
    `<p><strong>${text(asks)}</strong> asks for <strong>${text(money(payment))}</strong>, to pay your
order.</p>
<p class="soft">This is the simulated payment provider. No money moves.</p>
<form method="post" action="${text(action)}"><button name="decision" value="approve">Approve</button>
<button class="quiet" name="decision" value="decline">Decline</button></form>`,
  );
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function outcomeOf(payment: SimulatedPayment, back: WayBack | undefined): [title: string, message: string] {
  const shown = money(payment);
  const shop = back?.shop.name ?? 'the shop';
  switch (payment.status) {
    case 'AUTHORIZED':
    case 'CAPTURED':
      return ['Payment approved', `You have approved ${shown} for your order.`];
    case 'FAILED':
      return [
        'Payment declined',
        `You have paid nothing. Go back to ${shop} to pay ${shown} in another way.`,
      ];
    case 'VOIDED':
      return ['Payment cancelled', `${capitalised(shop)} has cancelled the payment of ${shown}.`];
    default:
      return ['Nothing to do', `The payment of ${shown} for your order is in progress.`];
  }
}

const messagePage = (title: string, message: string) => page(title, `<p>${text(message)}</p>`);

const unknownPage = messagePage('No such payment', 'This address does not belong to a payment.');
