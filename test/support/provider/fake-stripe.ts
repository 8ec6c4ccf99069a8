import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import type { Test } from 'tap';
import {
  type Answer,
  type FakeIntent,
  type Params,
  decode,
  invalid,
  isInTens,
  missing,
  ok,
  refusal,
  unexpected,
} from './stripe-answers.ts';
import { METHODS } from './stripe-cards.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

export const SECRET_KEY = 'sk_test_of_the_tests';

/**
 * Fault of a call to Stripe. `cut before`: the connection breaks before Stripe executes the call. `cut after`: Stripe
 * executes the call, and then the connection breaks. `silence`: Stripe executes the call, but doesn't answer. A number:
 * Stripe answers with this status. With 409, 429 and 503 Stripe hasn't executed the call. As at the real Stripe, an
 * answer 500 is stored under the idempotency key.
 */
export type Fault = 'cut before' | 'cut after' | 'silence' | 409 | 429 | 500 | 503;

export interface FakeStripe {
  options: { secretKey: string; returnUrl: string; host: string; port: number; protocol: 'http' };
  intents: Map<string, FakeIntent>;
  refunds: Map<string, Params>;
  disputes: Map<string, Params>;
  /** Makes the customer's bank dispute a payment. */
  dispute(intentId: string, status?: string): Params;
  /** Adds an event to Stripe's list of events, with a time `secondsAgo` seconds before now. */
  happen(type: string, object: Params, secondsAgo?: number): void;
  /** Deletes all events from Stripe's list of events, as Stripe does after 30 days. */
  forgetEvents(): void;
  /** Every call that Stripe has received, oldest first. */
  calls: { method: string; path: string; key: string | undefined; params: Params }[];
  /** Faults of the next calls that change data: the first entry is for the next such call, and so on. */
  faults: Fault[];
  /**
   * Refusals of the next refunds: the first entry is for the next refund, and so on. As at the real Stripe, a refusal
   * is stored under the idempotency key of the call.
   */
  refusals: Params[];
  /**
   * False answers, each for one call whose method and path start with `call`. `body` builds the false body from the
   * true body. If `body` returns a text, this text is sent unchanged, so that the answer isn't JSON.
   */
  lies: { call: string; body: (truth: any) => unknown }[];
  /** Ids of payments that a search doesn't find yet. */
  unsearchable: Set<string>;
  /** Deletes all idempotency keys, as Stripe does after one day. */
  forgetKeys(): void;
  /** Makes the customer confirm (`approved`) or reject a payment at the bank. */
  authenticate(intentId: string, approved: boolean): void;
  /** Builds an event about an object, with its signature. */
  event(type: string, object: Params, id?: string): { body: string; signature: string };
}

/**
 * Opens a fake of Stripe's HTTP API, only with the features that the adapter uses: payments, refunds and idempotency
 * keys. The server is closed when the test ends.
 */
export async function openStripe(t: Test): Promise<FakeStripe> {
  const books = new Books();
  const calls: FakeStripe['calls'] = [];
  const faults: Fault[] = [];
  const lies: FakeStripe['lies'] = [];
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url!, 'http://stripe');
    const method = request.method!;
    const params = decode(method === 'GET' ? search : (await request.toArray()).join(''));
    const key = request.headers['idempotency-key'] as string | undefined;
    calls.push({ method, path: pathname, key, params });
    const fault = method === 'GET' ? undefined : faults.shift();
    if (fault === 'cut before') return void request.socket.destroy();
    const known = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    const answer = !known
      ? refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      : typeof fault === 'number'
        ? books.trouble(fault, pathname, key, params)
        : books.answer(method, pathname, key, params);
    if (fault === 'cut after') return void request.socket.destroy();
    if (fault === 'silence') return;
    const lie = lies.findIndex(({ call }) => `${method} ${pathname}`.startsWith(call));
    const body = lie < 0 ? answer.body : lies.splice(lie, 1)[0]!.body(answer.body);
    const replayed = answer.replayed && { 'Idempotent-Replayed': 'true' };
    const headers = { 'Content-Type': 'application/json', 'Request-Id': 'req_fake', ...replayed };
    response.writeHead(answer.status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    options: {
      secretKey: SECRET_KEY,
      returnUrl: 'https://shop.example.com/paid',
      host: '127.0.0.1',
      port,
      protocol: 'http',
    },
    intents: books.intents,
    refunds: books.refunds,
    disputes: books.disputes,
    dispute: (id, status) => books.dispute(id, status),
    happen: (type, object, secondsAgo = 0) => books.happen(type, object, secondsAgo),
    forgetEvents: () => void books.events.splice(0),
    calls,
    faults,
    refusals: books.refusals,
    lies,
    unsearchable: books.unsearchable,
    forgetKeys: () => books.keys.clear(),
    authenticate: (id, approved) => books.authenticate(id, approved),
    event: signedEvent,
  };
}

/** Builds an event about an object as Stripe sends it. `signature` is for the header `Stripe-Signature`. */
export function signedEvent(type: string, object: Params, id = `evt_${randomUUID()}`) {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET });
  return { body, signature };
}

class Books {
  readonly intents = new Map<string, FakeIntent>();
  readonly refunds = new Map<string, Params>();
  readonly refusals: Params[] = [];
  readonly unsearchable = new Set<string>();
  readonly disputes = new Map<string, Params>();
  readonly events: Params[] = [];
  readonly keys = new Map<string, { call: string; answer: Answer }>();

  /**
   * Answers a call. A repeated idempotency key gets the stored answer of the first call. If the validation of a call
   * fails, its answer isn't stored.
   */
  answer(method: string, path: string, key: string | undefined, params: Params): Answer {
    if (method === 'GET') return this.read(path, params);
    if (!key) return invalid('idempotency_key_missing', 'The tests want a key with every changing call');
    const call = JSON.stringify([path, params]);
    const earlier = this.keys.get(key);
    if (earlier && earlier.call !== call)
      return refusal(400, { type: 'idempotency_error', message: 'The key was used with other parameters' });
    if (earlier) return { ...structuredClone(earlier.answer), replayed: true };
    const unknown = Object.keys(params).find((name) => !PARAMETERS.has(name));
    if (unknown) return invalid('parameter_unknown', `Received unknown parameter: ${unknown}`);
    const answer = structuredClone(this.change(path, params));
    this.keys.set(key, { call, answer });
    return structuredClone(answer);
  }

  trouble(status: number, path: string, key: string | undefined, params: Params): Answer {
    const type = status === 409 ? 'idempotency_error' : 'api_error';
    const answer = refusal(status, { type, message: 'Not now' });
    if (status === 500 && key) this.keys.set(key, { call: JSON.stringify([path, params]), answer });
    return answer;
  }

  private read(path: string, params: Params): Answer {
    const [, , resource, id] = path.split('/');
    if (id === 'search') return this.search(params);
    if (resource === 'payment_intents' && id) {
      const intent = this.intents.get(id);
      return intent ? ok(this.show(intent, params)) : missing(id);
    }
    const types = params['types'] && Object.values(params['types']);
    const matching = this.all(resource!)
      .filter(({ created }) => created >= Number(params['created']?.gte ?? 0))
      .filter(({ type }) => !types || types.includes(type))
      .filter(({ payment_intent: of }) => !params['payment_intent'] || of === params['payment_intent'])
      .reverse();
    const start = matching.findIndex((each) => each['id'] === params['starting_after']) + 1;
    if (params['starting_after'] && start === 0) return missing(params['starting_after']);
    const size = Number(params['limit'] ?? 10);
    const data = matching.slice(start, start + size).map((each) => this.show(each, params));
    return ok({ object: 'list', url: path, data, has_more: matching.length > start + size });
  }

  private all(resource: string): Params[] {
    if (resource === 'events') return this.events.toSorted((one, other) => one['created'] - other['created']);
    const books = { refunds: this.refunds, disputes: this.disputes }[resource] ?? this.intents;
    return [...books.values()];
  }

  dispute(intentId: string, status = 'needs_response'): Params {
    const { amount_received: amount, currency, latest_charge: charge } = this.intents.get(intentId)!;
    charge.disputed = true;
    const id = `du_${intentId}`;
    const object = { id, object: 'dispute', created: 0, amount, currency, status, payment_intent: intentId };
    this.disputes.set(id, object);
    return object;
  }

  happen(type: string, object: Params, secondsAgo: number): void {
    const created = Math.floor(Date.now() / 1000) - secondsAgo;
    this.events.push({ id: `evt_${randomUUID()}`, object: 'event', type, created, data: { object } });
  }

  private change(path: string, params: Params): Answer {
    const [, , resource, id, verb] = path.split('/');
    if (resource === 'refunds') return this.refund(params);
    if (!id) return this.create(params);
    const intent = this.intents.get(id);
    if (!intent) return missing(id);
    return verb === 'capture' ? this.capture(intent, params) : this.cancel(intent);
  }

  private create(params: Params): Answer {
    const method = METHODS[params['payment_method']];
    if (!method) return missing(params['payment_method']);
    const amount = Number(params['amount']);
    if (amount < 50) return invalid('amount_too_small');
    if (isInTens(params['currency']) && amount % 10 !== 0) return invalid('invalid_charge_amount');
    if (params['currency'] === 'isk' && amount % 100 !== 0)
      return invalid('invalid_charge_amount_no_decimal_compatible');
    if (!params['return_url'])
      return invalid('payment_intent_invalid_parameter', 'A return_url must be specified');
    const intent: FakeIntent = {
      id: `pi_${randomUUID()}`,
      object: 'payment_intent',
      created: Math.floor(Date.now() / 1000),
      client_secret: 'pi_secret_that_nobody_may_log',
      amount,
      amount_capturable: 0,
      amount_received: 0,
      currency: params['currency'],
      payment_method: params['payment_method'],
      capture_method: params['capture_method'],
      multicapture: params['payment_method_options']?.card?.request_multicapture === 'if_available',
      metadata: params['metadata'],
      status: 'requires_payment_method',
      latest_charge: { id: `ch_${randomUUID()}`, object: 'charge', amount_refunded: 0 },
    };
    this.intents.set(intent.id, intent);
    if (method.error) {
      intent['last_payment_error'] = { type: 'card_error', ...method.error };
      const error = { type: 'card_error', message: 'Declined', ...method.error, payment_intent: intent };
      return refusal(402, error);
    }
    if (method.action) {
      intent.status = 'requires_action';
      const url = `https://hooks.stripe.example/${intent.id}`;
      intent['next_action'] = { type: 'redirect_to_url', redirect_to_url: { url } };
    } else if (method.processing) intent.status = 'processing';
    else this.approve(intent);
    return ok(this.show(intent, params));
  }

  private approve(intent: FakeIntent): void {
    const manual = intent['capture_method'] === 'manual';
    intent.status = manual ? 'requires_capture' : 'succeeded';
    intent['next_action'] = null;
    intent[manual ? 'amount_capturable' : 'amount_received'] = intent['amount'];
    const sevenDays = { capture_before: intent['created'] + 604_800 };
    if (manual) intent['latest_charge'].payment_method_details = { type: 'card', card: sevenDays };
  }

  authenticate(id: string, approved: boolean): void {
    const intent = this.intents.get(id)!;
    if (approved) return this.approve(intent);
    intent.status = 'requires_payment_method';
    intent['next_action'] = null;
    intent['last_payment_error'] = { code: 'payment_intent_authentication_failure' };
  }

  private capture(intent: FakeIntent, params: Params): Answer {
    if (intent.status !== 'requires_capture') return unexpected(intent);
    const taken = Number(params['amount_to_capture']);
    if (isInTens(intent['currency']) && taken % 10 !== 0) return invalid('invalid_charge_amount');
    if (taken > intent['amount_capturable']) return invalid('amount_too_large');
    const goesOn = params['final_capture'] === 'false';
    if (goesOn && !intent['multicapture']) return invalid('capture_unsupported', 'No multicapture here');
    intent['amount_received'] += taken;
    intent['amount_capturable'] = goesOn ? intent['amount_capturable'] - taken : 0;
    if (!goesOn) intent.status = 'succeeded';
    Object.assign(intent.metadata, params['metadata']);
    return ok(this.show(intent, params));
  }

  private cancel(intent: FakeIntent): Answer {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return unexpected(intent);
    Object.assign(intent, { status: 'canceled', amount_capturable: 0 });
    return ok(this.show(intent, {}));
  }

  private search({ query }: Params): Answer {
    const [, name, value] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(query)!;
    const found = [...this.intents.values()].filter(
      ({ id, metadata }) => metadata[name!] === value && !this.unsearchable.has(id),
    );
    const data = found.map((each) => this.show(each, {}));
    return ok({ object: 'search_result', data, has_more: false, next_page: null });
  }

  private refund(params: Params): Answer {
    const refused = this.refusals.shift();
    const status = refused?.['type'] === 'card_error' ? 402 : 400;
    if (refused) return refusal(status, { type: 'invalid_request_error', message: 'Not now', ...refused });
    const intent = this.intents.get(params['payment_intent']);
    if (!intent) return missing(params['payment_intent']);
    const charge = intent['latest_charge'];
    const amount = Number(params['amount']);
    if (isInTens(intent['currency']) && amount % 10 !== 0) return invalid('invalid_charge_amount');
    if (charge.amount_refunded + amount > intent['amount_received'])
      return invalid('charge_already_refunded');
    charge.amount_refunded += amount;
    const refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      status: intent['payment_method'] === 'pm_card_pendingRefund' ? 'pending' : 'succeeded',
      ...params,
      amount,
      created: 0,
    };
    this.refunds.set(refund.id, refund);
    return ok(refund);
  }

  /** Returns a copy of the object. Unless `expand` names the charge, the copy has only the id of the charge. */
  private show(object: Params, { expand = [] }: Params): Params {
    const shown = structuredClone(object);
    const asked = [expand].flat().some((name: string) => name.endsWith('latest_charge'));
    if (shown['latest_charge'] && !asked) shown['latest_charge'] = shown['latest_charge'].id;
    return shown;
  }
}

const PARAMETERS = new Set(
  'amount currency payment_method confirm capture_method automatic_payment_methods return_url payment_method_options metadata expand amount_to_capture final_capture payment_intent'.split(
    ' ',
  ),
);
