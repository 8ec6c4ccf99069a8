import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { once } from 'node:events';
import { readConfig } from '../../../config.ts';
import { PROVIDERS } from '../../../jobs/payment-providers/index.ts';
import type { PaymentProvider, PaymentState } from '../../../jobs/payment-providers/port/provider.ts';
import { closeOnSignal, serve } from '../../../server.ts';

/**
 * Starts the service. The provider at the address BENCH_PROVIDER_URL (`provider.ts`) replaces the simulated provider.
 */
const { BENCH_PROVIDER_URL: address, ...env } = process.env;
const agent = new Agent({ keepAlive: true });

async function ask(method: string, path: string, body?: object, signal?: AbortSignal) {
  const sent = request(`${address}${path}`, { method, agent, ...(signal && { signal }) });
  sent.end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  const state = (await json(answer)) as PaymentState; // `provider.ts` sends a `PaymentState`.
  return answer.statusCode === 200 ? state : undefined;
}

const never = (): Promise<never> =>
  Promise.reject(new Error('this measurement sends only payments to the provider'));

const provider: PaymentProvider = {
  name: 'simulated',
  remembers: () => true,
  async authorize(asked, signal) {
    const state = await ask('POST', '/payments', asked, signal);
    return state ?? never();
  },
  lookup: ({ attemptId }, signal) => ask('GET', `/payments/${attemptId}`, undefined, signal),
  changesSince: async (_, __) => ({ changes: [], place: 'end', more: false }),
  find: async () => undefined,
  paymentsSince: never,
  capture: never,
  void: never,
  release: never,
  refund: never,
};

PROVIDERS.simulated = { ...PROVIDERS.simulated, open: () => ({ provider, routes: async () => {} }) };
const config = readConfig(env, process.argv.slice(2));
const service = await serve(config);
closeOnSignal(() => service.close(), config.drain + config.shutdown);
