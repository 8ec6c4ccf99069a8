import { Agent, type Dispatcher } from 'undici';
import { type DeliveryRules, faultOfUrl } from '../../../db/webhooks/endpoints/url-rules.ts';
import { AddressRefused } from './address-refused.ts';
import { type ConnectOptions, guardedConnector, proxiedConnector } from './connect.ts';
import type { EgressProxy } from './egress-proxy.ts';
import { type Answer, exchange } from './exchange.ts';
import { type AttemptFailure, failureOf } from './failures.ts';
import { retryAfterMs } from './retry-after.ts';

/** For the connection, and for the whole attempt up to the head of the answer. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 15_000;

/** A connection that was idle may have been closed by the other side in the moment it is used: then so soon. */
const STALE_MS = 1_000;

const MOST_ORIGINS = 10_000;
const MOST_ADDRESSES = 1_000;

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

type Address = Pick<Dispatcher.DispatchOptions, 'path'> & { origin: string };

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
  /** Of the URLs of endpoints; `undefined` where nothing may be sent to one. */
  readonly #addresses = new Map<string, Address | undefined>();

  constructor({ rules, answerMs = ANSWER_MS, proxy, ...options }: SenderOptions) {
    this.#rules = rules;
    this.#answerMs = answerMs;
    // Until there is a connection, no request can be ended.
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
    // How long an answer may take, `exchange` sees to.
    const common = { connect, maxHeaderSize: 16_384, headersTimeout: 0, bodyTimeout: 0 };
    this.#agent = new Agent(common);
    this.#fresh = new Agent({ ...common, pipelining: 0 });
  }

  /** Never rejects. */
  async send(message: Message): Promise<Outcome> {
    const began = performance.now();
    try {
      const address = this.#addressOf(message.url);
      if (!address) throw new AddressRefused();
      const answer = await this.#exchange(address, message, began);
      return { ...outcomeOf(answer), durationMs: Math.round(answer.at - began) };
    } catch (error) {
      if (this.#end.signal.aborted) return { failure: 'INTERRUPTED', durationMs: since(began) };
      const failure = failureOf(error);
      const pause = failure === 'INTERRUPTED' && { retryAfterMs: PROXY_PAUSE_MS };
      // How long it took would tell what is behind an address that is refused.
      return { failure, durationMs: failure === 'ADDRESS_REFUSED' ? 0 : since(began), ...pause };
    }
  }

  /** Looked at once, because the rules are those of the process. */
  #addressOf(url: string): Address | undefined {
    if (this.#addresses.has(url)) return this.#addresses.get(url);
    const parsed = faultOfUrl(url, this.#rules) === undefined ? URL.parse(url) : null;
    const address = parsed ? { origin: parsed.origin, path: parsed.pathname + parsed.search } : undefined;
    if (this.#addresses.size > MOST_ADDRESSES) this.#addresses.clear();
    this.#addresses.set(url, address);
    return address;
  }

  /** Attempts under way end as `INTERRUPTED`. */
  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all([this.#agent.destroy(), this.#fresh.destroy()]);
  }

  async #exchange(address: Address, { headers, body }: Message, began: number): Promise<Answer> {
    const request = { ...address, method: 'POST', headers, body };
    try {
      return await exchange(this.#agent, request, this.#answerMs);
    } catch (error) {
      const wasOpen = (this.#openedAt.get(address.origin) ?? 0) < began;
      if (!wasOpen || failureOf(error) !== 'CONNECTION' || since(began) > STALE_MS) throw error;
      return exchange(this.#fresh, request, this.#answerMs - since(began));
    }
  }
}

const since = (began: number): number => Math.round(performance.now() - began);

function outcomeOf({ statusCode, retryAfter, beginning }: Answer): Omit<Outcome, 'durationMs'> {
  // PostgreSQL keeps no NUL.
  const text = beginning.length === 0 ? '' : Buffer.concat(beginning).toString().replaceAll('\0', '�');
  const excerpt = text !== '' && { excerpt: text };
  if (statusCode >= 200 && statusCode <= 299) return { statusCode, ...excerpt };
  const after = retryAfterMs(retryAfter);
  return {
    ...{ statusCode, failure: 'HTTP_STATUS', ...excerpt },
    ...(after !== undefined && { retryAfterMs: after }),
  };
}
