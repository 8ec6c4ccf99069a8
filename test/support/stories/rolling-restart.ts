import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { type RunningProcess, runProcess } from '../run/processes.ts';
import { clientToken } from '../run/tokens.ts';

export interface Probe {
  status: number;
  body: { status: string; reasons?: string[] };
}

/** Sends a request to an admin port. Returns undefined if no process listens there. */
export async function probe(url: string, method = 'GET'): Promise<Probe | undefined> {
  const answer = await fetch(url, { method, headers: { Connection: 'close' } }).catch(() => undefined);
  // All answers of the admin port have this form.
  return answer && { status: answer.status, body: (await answer.json()) as Probe['body'] };
}

interface Roll {
  /** Settings of each process, with its PORT and ADMIN_PORT. */
  envs: Record<string, string>[];
  clients: number;
  /** Minimum number of restarts and of answered requests. Restarts continue until both numbers are reached. */
  restarts: number;
  requests: number;
  /**
   * Address of a load balancer. If there is no load balancer, clients send requests directly to the processes that
   * report that they are ready.
   */
  url?: string;
  /** Resolves when the load balancer knows that this process is ready. */
  isBack?: (index: number) => Promise<boolean>;
}

interface Outcome {
  answered: number;
  failures: string[];
  exitCodes: (number | null)[];
}

const PROBE_EVERY_MS = 100;
const READ = '/api/v1/products/TEA';

/**
 * Restarts one process after the other (with SIGTERM) while clients read products and place orders. Clients don't
 * retry, so each unsuccessful request counts as a failure.
 */
export async function rollOver(t: Test, roll: Roll): Promise<Outcome> {
  const { envs, clients, restarts, requests } = roll;
  const start = async (env: Record<string, string>): Promise<RunningProcess> => {
    const started = runProcess(t, 'server.ts', env);
    await started.printed(/order service at/);
    return started;
  };
  const processes = await Promise.all(envs.map(start));
  const ready = await watchReadiness(envs);
  const isBack = roll.isBack ?? (async (index: number) => ready.isReady(index));
  const untilBack = async (index: number) => {
    while (!(await isBack(index))) await delay(20);
  };
  for (const index of envs.keys()) await untilBack(index);
  const urls = () => (roll.url ? [roll.url] : ready.urls());
  const load = await startLoad(urls, clients);
  const exitCodes: (number | null)[] = [];
  for (let turn = 0; turn < restarts || load.answered() < requests; turn += 1) {
    const index = turn % processes.length;
    processes[index]!.child.kill('SIGTERM');
    exitCodes.push(await processes[index]!.ended);
    processes[index] = await start(envs[index]!);
    await untilBack(index);
  }
  const outcome = await load.stop();
  await ready.stop();
  return { ...outcome, exitCodes };
}

/** Polls the readiness of all processes, as a load balancer does. */
async function watchReadiness(envs: Record<string, string>[]) {
  const state = envs.map(() => false);
  const stop = new AbortController();
  const look = async (index: number) => {
    const answer = await probe(`http://127.0.0.1:${envs[index]!['ADMIN_PORT']}/readyz`);
    state[index] = answer?.status === 200;
  };
  await Promise.all(envs.map((_env, index) => look(index)));
  const watching = envs.map(async (_env, index) => {
    for (; !stop.signal.aborted; await delay(PROBE_EVERY_MS)) await look(index);
  });
  return {
    isReady: (index: number) => state[index]!,
    urls: () => envs.filter((_env, index) => state[index]).map(({ PORT }) => `http://127.0.0.1:${PORT}`),
    async stop() {
      stop.abort();
      await Promise.all(watching);
    },
  };
}

async function startLoad(urls: () => string[], clients: number) {
  const token = await clientToken('backoffice');
  const agent = new Agent({ keepAlive: true });
  const send = async (method: string, path: string, body?: unknown): Promise<number> => {
    // On a busy machine a process may answer the readiness probe late, so that for a short time no process counts as
    // ready. The client then waits.
    while (urls().length === 0) await delay(10);
    const [url] = urls().toSorted(() => randomInt(3) - 1);
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const sent = request(url + path, { agent, method, headers });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    // The event `response` has one argument: the response (node:http).
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await text(response);
    return response.statusCode!;
  };
  await send('PUT', READ, { name: 'Tea', price: { amount: 1250, currency: 'EUR' } });
  await send('PATCH', `${READ}/stock`, { onHandChange: 1_000_000 });
  const order = {
    customerId: 'customer-1',
    items: [{ sku: 'TEA', quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const isRead = randomInt(2) === 0;
      const [method, path, body] = isRead ? ['GET', READ] : ['POST', '/api/v1/orders', order];
      // If the connection has failed, the error has a `code`.
      const status = await send(method, path, body).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      if (status === (isRead ? 200 : 201)) answered += 1;
      else failures.push(`${method} ${path}: ${status}`);
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    answered: () => answered,
    async stop() {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
      return { answered, failures };
    },
  };
}
