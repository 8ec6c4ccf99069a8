import { Agent, type Dispatcher } from 'undici';
import { type DeliveryRules, whyUrlNotAllowed } from '../../../db/webhooks/endpoints/url-rules.ts';
import { AddressRefused } from './address-refused.ts';
import { type ConnectOptions, guardedConnector, proxiedConnector } from './connectors.ts';
import type { EgressProxy } from './egress-proxy.ts';
import { type Answer, exchange } from './http-exchange.ts';
import { type AttemptFailure, classifyFailure } from './attempt-failure.ts';
import { retryAfterMs } from './retry-after.ts';

/** Time limit for opening a connection, in ms. */
const CONNECT_MS = 5_000;
/** Time limit for an attempt, from its start until the head of the answer arrives, in ms. */
export const ANSWER_MS = 15_000;

/**
 * If a request on an open connection fails within this time, the request is sent again on a new connection. The
 * repetition is needed because a receiver may close an idle connection at the moment when this process uses that
 * connection.
 */
const STALE_MS = 1_000;

const ORIGINS_MAX = 10_000;
const ADDRESSES_MAX = 1_000;

/** Pause after a failure of the proxy, in ms. */
const PROXY_PAUSE_MS = 5_000;

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Result of an attempt. Without a `failure`, the receiver has accepted the delivery. */
export interface Outcome {
  failure?: AttemptFailure;
  statusCode?: number;
  durationMs: number;
  /** The first bytes of the answer's body, as UTF-8. */
  excerpt?: string;
  /**
   * Time for which the receiver wants no requests, in ms. If the failure is `INTERRUPTED`, the time until the next
   * attempt.
   */
  retryAfterMs?: number;
}

type Address = Pick<Dispatcher.DispatchOptions, 'path'> & { origin: string };

export interface SenderOptions extends Omit<ConnectOptions, 'isAllowed' | 'connectMs'> {
  rules: DeliveryRules;
  answerMs?: number;
  /** Proxy for all requests. Without a proxy, requests are sent directly. */
  proxy?: EgressProxy | undefined;
}

/** Makes attempts to deliver. The caller decides whether an attempt is followed by a retry. */
export class Sender {
  readonly #rules: DeliveryRules;
  readonly #answerMs: number;
  readonly #agent: Agent;
  /** Agent that opens a new connection for each request. */
  readonly #fresh: Agent;
  readonly #end = new AbortController();
  /** When the last connection to each origin was opened. */
  readonly #openedAt = new Map<string, number>();
  /** Parsed URLs of endpoints. The value is undefined if the rules don't allow the URL. */
  readonly #addresses = new Map<string, Address | undefined>();

  constructor({ rules, answerMs = ANSWER_MS, proxy, ...options }: SenderOptions) {
    this.#rules = rules;
    this.#answerMs = answerMs;
    // undici can't abort a request while there is no connection. So opening the connection must not take longer than
    // the whole attempt.
    const connectMs = Math.min(CONNECT_MS, answerMs);
    const guard = { ...options, connectMs, isAllowed: (ip: string) => rules.isAllowed(ip) };
    const open = proxy
      ? proxiedConnector(proxy, { ...guard, signal: this.#end.signal })
      : guardedConnector(guard);
    const connect: typeof open = (to, callback) => {
      // The map only needs recent entries. Clearing the map costs at most some repeated requests.
      if (this.#openedAt.size > ORIGINS_MAX) this.#openedAt.clear();
      this.#openedAt.set(`${to.protocol}//${to.host}`, performance.now());
      open(to, callback);
    };
    // The limits of undici are off, because `exchange` limits the time.
    const common = { connect, maxHeaderSize: 16_384, headersTimeout: 0, bodyTimeout: 0 };
    this.#agent = new Agent(common);
    this.#fresh = new Agent({ ...common, pipelining: 0 });
  }

  /** Makes one attempt. Never rejects. */
  async send(message: Message): Promise<Outcome> {
    const began = performance.now();
    try {
      const address = this.#addressOf(message.url);
      if (!address) throw new AddressRefused();
      const answer = await this.#exchange(address, message, began);
      return { ...outcomeOf(answer), durationMs: Math.round(answer.at - began) };
    } catch (error) {
      if (this.#end.signal.aborted) return { failure: 'INTERRUPTED', durationMs: since(began) };
      const failure = classifyFailure(error);
      const pause = failure === 'INTERRUPTED' && { retryAfterMs: PROXY_PAUSE_MS };
      // The duration would reveal something about an address that is refused.
      return { failure, durationMs: failure === 'ADDRESS_REFUSED' ? 0 : since(began), ...pause };
    }
  }

  /** The rules don't change while the process runs, so each URL is checked only once. */
  #addressOf(url: string): Address | undefined {
    if (this.#addresses.has(url)) return this.#addresses.get(url);
    const parsed = whyUrlNotAllowed(url, this.#rules) === undefined ? URL.parse(url) : null;
    const address = parsed ? { origin: parsed.origin, path: parsed.pathname + parsed.search } : undefined;
    if (this.#addresses.size > ADDRESSES_MAX) this.#addresses.clear();
    this.#addresses.set(url, address);
    return address;
  }

  /** Aborts the attempts in flight, with the outcome `INTERRUPTED`. */
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
      if (!wasOpen || classifyFailure(error) !== 'CONNECTION' || since(began) > STALE_MS) throw error;
      return exchange(this.#fresh, request, this.#answerMs - since(began));
    }
  }
}

const since = (began: number): number => Math.round(performance.now() - began);

function outcomeOf({ statusCode, retryAfter, beginning }: Answer): Omit<Outcome, 'durationMs'> {
  // PostgreSQL can't store a NUL.
  const text = beginning.length === 0 ? '' : Buffer.concat(beginning).toString().replaceAll('\0', '�');
  const excerpt = text !== '' && { excerpt: text };
  if (statusCode >= 200 && statusCode <= 299) return { statusCode, ...excerpt };
  const after = retryAfterMs(retryAfter);
  return {
    ...{ statusCode, failure: 'HTTP_STATUS', ...excerpt },
    ...(after !== undefined && { retryAfterMs: after }),
  };
}
