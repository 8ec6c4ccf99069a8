import { Agent, type Dispatcher } from 'undici';
import { type DeliveryRules, whyUrlNotAllowed } from '../../../db/webhooks/endpoints/url-rules.ts';
import { AddressRefused } from './address-refused.ts';
import { type ConnectOptions, guardedConnector, proxiedConnector } from './connectors.ts';
import type { EgressProxy } from './egress-proxy.ts';
import { type Answer, exchange } from './http-exchange.ts';
import { type AttemptFailure, classifyFailure } from './attempt-failure.ts';
import { retryAfterMs } from './retry-after.ts';

/** Time limit for opening the connection. */
const CONNECT_MS = 5_000;
/** Time limit for the whole attempt, up to the head of the answer. */
export const ANSWER_MS = 15_000;

/**
 * Maximum duration of a failed request on an existing connection after which the request is sent again on a new
 * connection. Such a failure occurs if the receiver closes an idle connection just when the connection is used.
 */
const STALE_MS = 1_000;

const ORIGINS_MAX = 10_000;
const ADDRESSES_MAX = 1_000;

/** Pause after a failure of the proxy. */
const PROXY_PAUSE_MS = 5_000;

/** The request of an attempt. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Result of an attempt. If there is no `failure`, the receiver has accepted the delivery. */
export interface Outcome {
  failure?: AttemptFailure;
  statusCode?: number;
  durationMs: number;
  /** Beginning of the answer's body, as UTF-8. */
  excerpt?: string;
  /**
   * Time for which the receiver wants no requests. After the failure `INTERRUPTED` it is the time until the next
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

/** Makes attempts to deliver. Each attempt is made only once, because other code decides about retries. */
export class Sender {
  readonly #rules: DeliveryRules;
  readonly #answerMs: number;
  readonly #agent: Agent;
  /** Agent that doesn't reuse connections. */
  readonly #fresh: Agent;
  readonly #end = new AbortController();
  /** Time at which the last connection to each origin was opened. */
  readonly #openedAt = new Map<string, number>();
  /** Parsed URLs of endpoints. The value is `undefined` if nothing may be sent to the URL. */
  readonly #addresses = new Map<string, Address | undefined>();

  constructor({ rules, answerMs = ANSWER_MS, proxy, ...options }: SenderOptions) {
    this.#rules = rules;
    this.#answerMs = answerMs;
    // Undici can't end a request before there is a connection, so the connection must not take longer than the attempt
    // may.
    const connectMs = Math.min(CONNECT_MS, answerMs);
    const guard = { ...options, connectMs, isAllowed: (ip: string) => rules.isAllowed(ip) };
    const open = proxy
      ? proxiedConnector(proxy, { ...guard, signal: this.#end.signal })
      : guardedConnector(guard);
    const connect: typeof open = (to, callback) => {
      // Clearing the map costs at most some repeated requests.
      if (this.#openedAt.size > ORIGINS_MAX) this.#openedAt.clear();
      this.#openedAt.set(`${to.protocol}//${to.host}`, performance.now());
      open(to, callback);
    };
    // Undici's own limits are off, because `exchange` limits the duration of an answer.
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
      // The duration isn't reported, because it would reveal something about a refused address.
      return { failure, durationMs: failure === 'ADDRESS_REFUSED' ? 0 : since(began), ...pause };
    }
  }

  /** Checks each URL once, because the rules don't change while the process runs. */
  #addressOf(url: string): Address | undefined {
    if (this.#addresses.has(url)) return this.#addresses.get(url);
    const parsed = whyUrlNotAllowed(url, this.#rules) === undefined ? URL.parse(url) : null;
    const address = parsed ? { origin: parsed.origin, path: parsed.pathname + parsed.search } : undefined;
    if (this.#addresses.size > ADDRESSES_MAX) this.#addresses.clear();
    this.#addresses.set(url, address);
    return address;
  }

  /** Ends the attempts in flight, with the outcome `INTERRUPTED`. */
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
