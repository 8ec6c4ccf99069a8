import type { Socket } from 'node:net';
import { newTraceId } from '../../../db/base/ids.ts';
import { Breaker, type BreakerChange } from '../../../packages/concurrency/breaker.ts';
import type { JobLog } from '../../running/log.ts';
import type { ProxyAddress } from './proxy-address.ts';
import { ProxyFailure, type TunnelOptions, openTunnel } from './tunnel.ts';

/** With so many attempts that have not reached it, and few that have, it counts as away. */
const FEWEST_CALLS = 3;

/**
 * The proxy through which all webhooks leave. While it is away nothing is sent, but for a probe now and then, and no
 * receiver is blamed for it; the log says so once.
 */
export class EgressProxy {
  readonly #address: ProxyAddress;
  readonly #log: JobLog;
  readonly #breaker: Breaker;

  constructor(address: ProxyAddress, log: JobLog, { pauseSeconds }: { pauseSeconds?: number } = {}) {
    this.#address = address;
    this.#log = log;
    this.#breaker = new Breaker((change) => this.#tell(change), {
      fewestCalls: FEWEST_CALLS,
      ...(pauseSeconds !== undefined && { pauseSeconds }),
    });
  }

  get isAway(): boolean {
    return this.#breaker.isOpen;
  }

  /** How many of those that want to begin may, while some attempts are under way. */
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
        // What a receiver may be the cause of is no failure of the proxy.
        return { error };
      }
    });
    if ('error' in answer) throw answer.error;
    return answer.socket;
  }

  #tell(change: BreakerChange): void {
    const fields = { job: 'deliverWebhooks', traceId: newTraceId() };
    if (change.isOpen)
      this.#log.error({ ...fields, err: change.error }, 'webhooks wait: their proxy does not work');
    else this.#log.info(fields, 'webhooks are sent again: their proxy works');
  }
}
