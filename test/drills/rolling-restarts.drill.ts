import t, { type Test } from 'tap';
import { createDatabase } from '../support/database/database.ts';
import { freePort } from '../support/run/ports.ts';
import { readShared } from '../support/run/shared-servers.ts';
import { openHaproxy } from '../support/servers/haproxy.ts';
import { faultsOf } from '../support/shop/check-invariants.ts';
import { rollOver } from '../support/stories/rolling-restart.ts';

const RESTARTS = 20;
const REQUESTS = 20_000;
const CLIENTS = 16;

t.test(
  `${RESTARTS} restarts of two processes behind haproxy make no request fail`,
  { timeout: 1_800_000 },
  async (t) => {
    const { db, databaseUrl } = await createDatabase(t);
    const environment = async () => ({
      AUTH_URL: readShared().authUrl,
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort()),
      ADMIN_PORT: String(await freePort()),
      DRAIN_SECONDS: '2',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    });
    const envs = [await environment(), await environment()];
    const balancer = await openBalancer(t, envs);
    const begun = performance.now();
    const roll = { envs, clients: CLIENTS, restarts: RESTARTS, requests: REQUESTS, ...balancer };
    const { answered, failures, exitCodes } = await rollOver(t, roll);
    const seconds = Math.round((performance.now() - begun) / 1000);
    t.comment(
      `${answered} requests, ${exitCodes.length} restarts, ${seconds} s, ${failures.length} failures`,
    );
    t.strictSame(failures, []);
    t.ok(answered >= REQUESTS);
    t.ok(exitCodes.length >= RESTARTS && exitCodes.every((code) => code === 0), 'each ends with status 0');
    t.strictSame(await faultsOf(db), []);
  },
);

/**
 * Opens an haproxy that checks /readyz but doesn't retry requests. Each failed connection is therefore a failed
 * request.
 */
async function openBalancer(t: Test, envs: { PORT: string; ADMIN_PORT: string }[]) {
  const [port, statistics] = [await freePort(), await freePort()];
  const server = ({ PORT, ADMIN_PORT }: (typeof envs)[number], index: number) =>
    `  server s${index} 127.0.0.1:${PORT} check port ${ADMIN_PORT} inter 300ms fall 2 rise 1`;
  const config = `
defaults
  mode http
  retries 0
  timeout connect 2s
  timeout client 30s
  timeout server 30s
frontend api
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  timeout check 2s
  option httpchk GET /readyz
${envs.map(server).join('\n')}
frontend statistics
  bind 127.0.0.1:${statistics}
  stats enable
  stats uri /
`;
  await openHaproxy(t, config);
  return {
    url: `http://127.0.0.1:${port}`,
    async isBack(index: number) {
      const table = await (await fetch(`http://127.0.0.1:${statistics}/;csv`)).text();
      const row = table.split('\n').find((line) => line.startsWith(`processes,s${index},`));
      return row?.includes(',UP,') ?? false;
    },
  };
}
