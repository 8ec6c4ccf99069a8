/**
 * Two PostgreSQL servers run under Patroni, which replicates synchronously. haproxy in front of the two servers asks
 * Patroni for the leader. Under load the leader is killed several times, with or without its machine, and an operator
 * exchanges the roles of the servers.
 *
 * While there is no leader, all requests may fail. Patroni's setting `ttl` determines how long there is no leader.
 * Therefore the drill measures errors only after a new leader accepts writes. From then on there must be few errors,
 * and the first order must be placed soon.
 */
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { makeSchema, startService } from '../support/processes/service-process.ts';
import { freePort } from '../support/run/ports.ts';
import { query } from '../support/servers/cluster.ts';
import { openHaproxy } from '../support/servers/haproxy.ts';
import { type Patroni, type PatroniNode, openPatroni } from '../support/servers/patroni.ts';
import { checkAftermath } from '../support/stories/check-nothing-lost.ts';
import { type PatientShoppers, startPatientShoppers } from '../support/stories/retrying-shoppers.ts';
import { offerTea } from '../support/stories/offer-product.ts';

const CLIENTS = 8;
const ERRORS_MAX = 20;
const BACK_WITHIN_MS = 2_000;

/** Default of REQUEST_TIMEOUT_SECONDS, plus some time for a busy machine. */
const LIMIT_MS = 20_000 + 1_000;

/**
 * Makes the leader lose its role. `next`: nodes that may become the leader. `mend` must be called when one of the nodes
 * in `next` is the leader.
 */
type Change = (patroni: Patroni) => Promise<{ next: PatroniNode[]; mend: () => unknown }>;

const loseMachine: Change = async ({ pair }) => {
  const { leader, standby } = await pair();
  await leader.kill();
  return { next: [standby], mend: leader.start };
};

/** Kills the server. Patroni restarts the server, or makes the other server the leader. */
const loseServer: Change = async ({ nodes, pair }) => {
  const { leader } = await pair();
  leader.killServer();
  return { next: nodes, mend: () => {} };
};

const switchOver: Change = async ({ pair, switchOver }) => {
  const { standby } = await pair();
  const isOver = switchOver();
  return { next: [standby], mend: () => isOver };
};

t.test('the service survives failovers by Patroni', { timeout: 600_000 }, async (t) => {
  const patroni = await openPatroni(t);
  await patroni.pair();
  const databaseUrl = await openLeadersAddress(t, patroni.nodes);
  await makeSchema(databaseUrl);
  const api = await startService(t, databaseUrl, { role: 'api' });
  const worker = await startService(t, databaseUrl, { role: 'worker' });
  const shoppers = startPatientShoppers(api.url, await offerTea(api.url), CLIENTS);
  await delay(2_000);

  for (const change of [loseMachine, switchOver, loseServer, loseMachine, loseServer, loseMachine])
    await t.test(change.name, (t) => checkChange(t, patroni, shoppers, change));
  await shoppers.stop();
  const slowest = Math.max(...shoppers.sent.map(({ ms }) => ms));
  t.ok(slowest <= LIMIT_MS, `the slowest answer took ${Math.round(slowest)} ms`);

  await checkAftermath(t, databaseUrl, shoppers.acknowledged);
  for (const { child } of [api, worker]) child.kill('SIGTERM');
  t.strictSame(await Promise.all([api.ended, worker.ended]), [0, 0], 'both processes end with status 0');
});

async function checkChange(
  t: Test,
  patroni: Patroni,
  shoppers: PatientShoppers,
  change: Change,
): Promise<void> {
  await patroni.pair();
  const begunAt = performance.now();
  const { next, mend } = await change(patroni);
  await untilOneLeads(next);
  const ledAt = performance.now();
  await delay(BACK_WITHIN_MS + 1_000);
  await mend();

  const isError = ({ status }: { status: number }) => status >= 500;
  const answers = shoppers.sent.filter(({ at, ms }) => at + ms > begunAt);
  const after = answers.filter(({ at, ms }) => at + ms > ledAt);
  const [all, errors] = [answers.filter(isError).length, after.filter(isError).length];
  const first = after.find(({ status }) => status === 201);
  const back = first ? Math.round(first.at + first.ms - ledAt) : Infinity;
  const away = Math.round(ledAt - begunAt);
  t.comment(
    `no leader for ${away} ms, with ${all - errors} errors; then ${errors} errors, the first order after ${back} ms`,
  );
  t.ok(errors <= ERRORS_MAX, `${errors} errors after that`);
  t.ok(back <= BACK_WITHIN_MS, `the first order ${back} ms after that`);
}

/** Resolves when one of the servers accepts writes. */
async function untilOneLeads(nodes: PatroniNode[]): Promise<void> {
  const isStandby = 'select pg_is_in_recovery() as "isStandby"';
  for (;;) {
    for (const { url } of nodes) {
      const [row] = await query(url, isStandby).catch(() => []);
      if (row?.['isStandby'] === false) return;
    }
    await delay(20);
  }
}

/** Opens one address that always leads to the leader. The settings of haproxy are those of Patroni's manual. */
async function openLeadersAddress(t: Test, nodes: PatroniNode[]): Promise<string> {
  const port = await freePort();
  const server = ({ name, url, port }: PatroniNode) =>
    `  server ${name} 127.0.0.1:${new URL(url).port} check port ${port}`;
  const { command } = await openHaproxy(
    t,
    `
defaults
  mode tcp
  retries 0
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(server).join('\n')}
`,
  );
  const isUp = (line: string) => /^leader,(?!FRONTEND|BACKEND).*,UP/.test(line);
  // Until haproxy has checked the servers, it reports all of them as up.
  while ((await command('show stat')).split('\n').filter(isUp).length !== 1) await delay(20);
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}
