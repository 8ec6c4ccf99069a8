import type { Socket } from 'node:net';
import { newTraceId } from '../../../db/base/ids.ts';
import { Breaker, type BreakerChange } from '../../../packages/concurrency/breaker.ts';
import type { JobLog } from '../../running/job-log.ts';
import type { ProxyAddress } from './proxy-address.ts';
import { ProxyFailure, type TunnelOptions, openTunnel } from './tunnel.ts';

/**
 * Minimum number of attempts before the proxy can count as unreachable. The proxy is unreachable if most of these
 * attempts failed to reach it.
 */
const ATTEMPTS_MIN = 3;

/**
 * The proxy through which all webhooks are sent. While the proxy is unreachable, only an occasional probe is sent. The
 * log reports the outage once. During an outage of the proxy, failed attempts aren't treated as failures of the
 * receivers.
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

  get isUnavailable(): boolean {
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
        // The receiver may have caused this failure, so the failure doesn't count against the proxy.
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
