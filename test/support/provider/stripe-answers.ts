export type Params = Record<string, any>;

export type Answer = { status: number; body: Params; replayed?: boolean };

export type FakeIntent = Params & { id: string; status: string; metadata: Record<string, string> };

export const refusal = (status: number, error: Params): Answer => ({ status, body: { error } });

export const invalid = (code: string, message = code): Answer =>
  refusal(400, { type: 'invalid_request_error', code, message });

export const ok = (body: Params): Answer => ({ status: 200, body });

/**
 * Whether Stripe accepts only amounts whose last digit is 0 in this currency. Applies to currencies with three
 * decimals.
 */
export const isInTens = (currency: string) => ['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency);

export const missing = (id: string): Answer =>
  refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${id}` });

export const unexpected = (intent: FakeIntent): Answer =>
  refusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `The PaymentIntent has the status ${intent.status}`,
    payment_intent: intent,
  });

/** Parses a form such as `a[b]=c&d[0]=e` into nested objects and lists. */
export function decode(form: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop()!;
    const parent = path.reduce((object, part) => (object[part] ??= {}), params);
    parent[last] = value;
  }
  if (params['expand']) params['expand'] = Object.values(params['expand']);
  return params;
}
