import type { Socket } from 'node:net';
import { newTraceId } from '../../../db/base/ids.ts';
import { Breaker, type BreakerChange } from '../../../packages/concurrency/breaker.ts';
import type { JobLog } from '../../running/job-log.ts';
import type { ProxyAddress } from './proxy-address.ts';
import { ProxyFailure, type TunnelOptions, openTunnel } from './tunnel.ts';

/**
 * Minimum number of attempts before the proxy can count as away (unreachable). The proxy counts as away if most of
 * these attempts failed to reach it.
 */
const ATTEMPTS_MIN = 3;

/**
 * The proxy through which all webhooks are sent. While the proxy is away (unreachable), only an occasional probe is
 * sent. The health of receivers isn't affected, and the log reports the outage once.
 */
export class EgressProxy {
  readonly #address: ProxyAddress;
  readonly #log: JobLog;
  readonly #breaker: Breaker;

  constructor(address: ProxyAddress, log: JobLog, { pauseSeconds }: { pauseSeconds?: number } = {}) {
    this.#address = address;
    this.#log = log;
    this.#breaker = new Breaker((change) => this.#tell(change), {
      fewestCalls: ATTEMPTS_MIN,
      ...(pauseSeconds !== undefined && { pauseSeconds }),
    });
  }

  get isAway(): boolean {
    return this.#breaker.isOpen;
  }

  /** Returns how many of the `wanted` attempts may start while `underWay` attempts are in flight. */
  admit(wanted: number, underWay: number): number {
    return this.#breaker.admit(wanted, underWay);
  }

  /** Opens a connection to a receiver: see `openTunnel`. */
  async open(to: { host: string; port: number }, options: TunnelOptions): Promise<Socket> {
    const answer = await this.#breaker.watch(async () => {
      try {
        return { socket: await openTunnel(this.#address, to, options) };
      } catch (error) {
        if (error instanceof ProxyFailure) throw error;
        // A failure that a receiver may have caused doesn't count against the proxy.
        return { error };
      }
    });
    if ('error' in answer) throw answer.error;
    return answer.socket;
  }

  #tell(change: BreakerChange): void {
    const fields = { job: 'deliverWebhooks', traceId: newTraceId() };
    if (change.isOpen)
      this.#log.error({ ...fields, err: change.error }, 'webhook proxy failed; webhooks wait');
    else this.#log.info(fields, 'webhook proxy works again; webhooks are sent');
  }
}
