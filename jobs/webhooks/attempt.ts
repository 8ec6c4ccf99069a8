import { Agent, type Dispatcher, request } from 'undici';
import { type DeliveryRules, faultOfUrl } from '../../db/webhooks/url-rules.ts';
import { AddressRefused } from './address-refused.ts';
import { type ConnectOptions, guardedConnector, proxiedConnector } from './connect.ts';
import type { EgressProxy } from './egress-proxy.ts';
import { type AttemptFailure, failureOf } from './failures.ts';
import { retryAfterMs } from './retry-after.ts';

/** For the connection, and for the whole attempt up to the head of the answer. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 15_000;

/** The body of an answer interests nobody, so it is read for so long, so far, and so much of it is kept. */
const BODY_MS = 1_000;
const BODY_BYTES = 16_384;
const KEPT_BYTES = 1_024;

/** A connection that was idle may have been closed by the other side in the moment it is used: then so soon. */
const STALE_MS = 1_000;

const MOST_ORIGINS = 10_000;

/** Where the proxy doesn't work. */
const PROXY_PAUSE_MS = 5_000;

/** What is sent. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** What came of it. Without `failure` the receiver has taken it. */
export interface Outcome {
  failure?: AttemptFailure;
  statusCode?: number;
  durationMs: number;
  /** How the body begins, as UTF-8. */
  excerpt?: string;
  /** How long the receiver asks to be left alone; after `INTERRUPTED`, until it may be tried again. */
  retryAfterMs?: number;
}

export interface SenderOptions extends Omit<ConnectOptions, 'isAllowed' | 'connectMs'> {
  rules: DeliveryRules;
  answerMs?: number;
  /** Through which all is sent, if it isn't sent directly. */
  proxy?: EgressProxy | undefined;
}

/** Makes attempts to deliver, each once: repeating them is decided elsewhere. */
export class Sender {
  readonly #rules: DeliveryRules;
  readonly #answerMs: number;
  readonly #agent: Agent;
  /** Without idle connections. */
  readonly #fresh: Agent;
  readonly #end = new AbortController();
  /** When the last connection to an origin was opened. */
  readonly #openedAt = new Map<string, number>();

  constructor({ rules, answerMs = ANSWER_MS, proxy, ...options }: SenderOptions) {
    this.#rules = rules;
    this.#answerMs = answerMs;
    // Until there is a connection, undici looks at no signal.
    const connectMs = Math.min(CONNECT_MS, answerMs);
    const guard = { ...options, connectMs, isAllowed: (ip: string) => rules.isAllowed(ip) };
    const open = proxy
      ? proxiedConnector(proxy, { ...guard, signal: this.#end.signal })
      : guardedConnector(guard);
    const connect: typeof open = (to, callback) => {
      // Forgetting it all costs a repeated request at most.
      if (this.#openedAt.size > MOST_ORIGINS) this.#openedAt.clear();
      this.#openedAt.set(`${to.protocol}//${to.host}`, performance.now());
      open(to, callback);
    };
    const common = { connect, maxHeaderSize: 16_384, headersTimeout: answerMs, bodyTimeout: BODY_MS };
    this.#agent = new Agent(common);
    this.#fresh = new Agent({ ...common, pipelining: 0 });
  }

  /** Never rejects. */
  async send(message: Message): Promise<Outcome> {
    const began = performance.now();
    const signal = AbortSignal.any([AbortSignal.timeout(this.#answerMs), this.#end.signal]);
    try {
      if (faultOfUrl(message.url, this.#rules) !== undefined) throw new AddressRefused();
      const answer = await this.#request(message, signal, began);
      const durationMs = since(began);
      return { ...outcomeOf(answer), durationMs, ...(await beginningOf(answer)) };
    } catch (error) {
      if (this.#end.signal.aborted) return { failure: 'INTERRUPTED', durationMs: since(began) };
      const failure = failureOf(error);
      const pause = failure === 'INTERRUPTED' && { retryAfterMs: PROXY_PAUSE_MS };
      // How long it took would tell what is behind an address that is refused.
      return { failure, durationMs: failure === 'ADDRESS_REFUSED' ? 0 : since(began), ...pause };
    }
  }

  /** Attempts under way end as `INTERRUPTED`. */
  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all([this.#agent.destroy(), this.#fresh.destroy()]);
  }

  async #request({ url, headers, body }: Message, signal: AbortSignal, began: number) {
    const send = (dispatcher: Dispatcher) =>
      request(url, { method: 'POST', headers, body, signal, dispatcher });
    try {
      return await send(this.#agent);
    } catch (error) {
      const wasOpen = (this.#openedAt.get(new URL(url).origin) ?? 0) < began;
      if (!wasOpen || failureOf(error) !== 'CONNECTION' || since(began) > STALE_MS) throw error;
      return send(this.#fresh);
    }
  }
}

const since = (began: number): number => Math.round(performance.now() - began);

function outcomeOf({ statusCode, headers }: Dispatcher.ResponseData): Omit<Outcome, 'durationMs'> {
  if (statusCode >= 200 && statusCode <= 299) return { statusCode };
  const after = retryAfterMs(headers['retry-after']);
  return { statusCode, failure: 'HTTP_STATUS', ...(after !== undefined && { retryAfterMs: after }) };
}

/** Reads what it may of the body, so that the connection can be used again; else the connection is closed. */
async function beginningOf({ body }: Dispatcher.ResponseData): Promise<{ excerpt?: string }> {
  let kept = Buffer.alloc(0);
  let bytes = 0;
  const read = async () => {
    for await (const chunk of body) {
      // Of undici, whose bodies give nothing else.
      const part = chunk as Buffer;
      if (kept.length < KEPT_BYTES) kept = Buffer.concat([kept, part.subarray(0, KEPT_BYTES - kept.length)]);
      bytes += part.length;
      if (bytes > BODY_BYTES) return;
    }
  };
  // Whatever happens to the body, the answer is known.
  body.on('error', () => {});
  const timer = setTimeout(() => body.destroy(), BODY_MS);
  await read().catch(() => {});
  clearTimeout(timer);
  if (!body.readableEnded) body.destroy();
  // PostgreSQL keeps no NUL.
  return kept.length === 0 ? {} : { excerpt: kept.toString('utf8').replaceAll('\0', '�') };
}
