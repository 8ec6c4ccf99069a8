import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { SCENARIOS } from '../../jobs/payment-providers/simulated/tokens.ts';
import { bookFaultsOf, faultsOf } from '../support/invariants.ts';
import { freePort } from '../support/ports.ts';
import { runProcess } from '../support/processes.ts';
import { quiet } from '../support/quiet.ts';
import { readShared } from '../support/shared.ts';
import { createDatabase } from '../support/database.ts';
import { checkOrders, pick, startShoppers } from '../support/shoppers.ts';

/**
 * The service is killed (SIGKILL) at random moments under load and started again, ROUNDS times. Clients
 * repeat a request that got no answer, with the same idempotency key. At the end nothing that was
 * acknowledged is lost, nothing exists twice, the provider's books and ours agree, and nothing is stuck.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 20);
const CLIENTS = 8;

const TOKENS = Object.keys(SCENARIOS).filter((token) => token !== 'tok_requires_action');

t.test(`kill -9 under load, ${ROUNDS} times`, { timeout: 3_600_000 }, async (t) => {
  const { db, databaseUrl: DATABASE_URL } = await createDatabase(t);
  const env = {
    AUTH_URL: readShared().authUrl,
    PORT: String(await freePort()),
    DATABASE_URL,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
  };
  const url = `http://127.0.0.1:${env.PORT}`;
  const start = async (t: Test) => {
    const service = runProcess(t, 'server.ts', env);
    await service.printed(/order service at/);
    return service;
  };
  let service = await start(t);
  const token = () => pick(TOKENS);
  const shoppers = await startShoppers({ urls: [url], count: CLIENTS, token });
  for (let round = 0; round < ROUNDS; round += 1) {
    await delay(randomInt(100, 1_000));
    service.child.kill('SIGKILL');
    await service.ended;
    service = await start(t);
  }
  await shoppers.stop();

  await quiet(db);
  t.ok(shoppers.acknowledged.size > ROUNDS, `${shoppers.acknowledged.size} orders were acknowledged`);
  await checkOrders(t, db, shoppers.acknowledged);
  t.strictSame(await faultsOf(db), [], 'stock, money and log add up');
  t.strictSame(await bookFaultsOf(db), [], 'provider charges are captured payments');
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0);
});
