import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { newTraceId } from '../../db/ids.ts';
import { hostOf } from '../../db/webhooks/url-rules.ts';
import type { JobLog } from '../log.ts';
import { Breaker, type BreakerChange } from '../payments/breaker.ts';
import { AddressRefused, type ConnectOptions } from './connect.ts';
import type { ProxyAddress } from './proxy-address.ts';
import { ProxyFailure, openTunnel } from './tunnel.ts';

/** With so many attempts that have not reached it, and few that have, it counts as away. */
const FEWEST_CALLS = 3;

type Tunnels = Omit<ConnectOptions, 'lookup'> & { signal: AbortSignal };

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

  /**
   * Opens the connections of undici, through the proxy. It looks names up, so it has to refuse those that lead inside;
   * addresses that are literal are refused here. TLS is with the receiver: the proxy sees nothing of what is sent.
   */
  connector({ isAllowed, connectMs: timeoutMs, ca, signal }: Tunnels): buildConnector.connector {
    const trusted = ca && { ca };
    const secure = buildConnector({ timeout: timeoutMs, allowH2: false, minVersion: 'TLSv1.2', ...trusted });
    return (options, callback) => {
      const host = hostOf(options);
      if (isIP(host) !== 0 && !isAllowed(host)) return callback(new AddressRefused(), null);
      const isSecure = options.protocol === 'https:';
      const to = { host, port: Number(options.port || (isSecure ? 443 : 80)) };
      this.#watched(() => openTunnel(this.#address, to, { timeoutMs, signal, ...trusted })).then(
        (socket) => {
          if (isSecure) secure({ ...options, httpSocket: socket }, callback);
          else callback(null, socket);
        },
        (error: Error) => callback(error, null),
      );
    };
  }

  /** What a receiver may be the cause of is no failure of the proxy. */
  async #watched<Opened>(open: () => Promise<Opened>): Promise<Opened> {
    const answer = await this.#breaker.watch(async () => {
      try {
        return { opened: await open() };
      } catch (error) {
        if (error instanceof ProxyFailure) throw error;
        return { error };
      }
    });
    if ('error' in answer) throw answer.error;
    return answer.opened;
  }

  #tell(change: BreakerChange): void {
    const fields = { job: 'deliverWebhooks', traceId: newTraceId() };
    if (change.isOpen)
      this.#log.error({ ...fields, err: change.error }, 'webhooks wait: their proxy does not work');
    else this.#log.info(fields, 'webhooks are sent again: their proxy works');
  }
}
