import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from '../db/index.ts';
import { closeOnSignal, fail, readConfig, serve } from '../server.ts';
import { offerSamples } from './sample-products.ts';

/**
 * Starts everything that development needs: the database, the development authorization server as a process of its own, the
 * service, and a few products. Where AUTH_URL names another machine, that machine's authorization server is used.
 */
async function start(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const database = await openDatabase(config.database);
  const authorizationServer = isHere(config.auth.issuer)
    ? await startAuthorizationServer(config, database.url)
    : undefined;
  try {
    const service = await serve({ ...config, database: { ...config.database, url: database.url } });
    closeOnSignal(async () => {
      authorizationServer?.kill('SIGTERM');
      await service.close();
      await database.close();
    });
    if (authorizationServer) await offerSamples(config.baseUrl, config.auth.issuer);
    console.log(introduction(config.baseUrl, config.auth.issuer, authorizationServer !== undefined));
  } catch (error) {
    authorizationServer?.kill('SIGTERM');
    await database.close();
    throw error;
  }
}

const isHere = (url: string): boolean => /^(?:localhost|127\.0\.0\.1)$/.test(new URL(url).hostname);

/** Resolves once it answers; rejects, after it has said why, when it can't start. */
async function startAuthorizationServer(
  { auth, baseUrl, database }: ReturnType<typeof readConfig>,
  databaseUrl: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'authorization-server/server.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      AUTH_URL: auth.issuer,
      AUDIENCE: auth.audience,
      SERVICE_URL: baseUrl,
      DATA_DIR: database.dataDir,
      DATABASE_URL: databaseUrl,
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  child.once('message', () => resolve(child));
  child.once('exit', () => reject(new Error('The authorization server did not start.')));
  return promise;
}

function introduction(baseUrl: string, authUrl: string, withSamples: boolean): string {
  const places = `
  service               ${baseUrl}
  documentation         ${baseUrl}/api/v1/docs
  contract              ${baseUrl}/api/v1/openapi.json
  authorization server  ${authUrl}`;
  if (!withSamples) return places;
  return `${places}

Paste these three lines into another terminal: get a token, see the products, place an order.

TOKEN=$(curl -s -u backoffice:backoffice-secret -d grant_type=client_credentials -d 'scope=products:read orders:read orders:write payments:read' ${authUrl}/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -sw '\\n' -H "Authorization: Bearer $TOKEN" ${baseUrl}/api/v1/products
curl -sw '\\n' -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -H 'Idempotency-Key: my-first-order' -d '{"customerId":"customer-1042","items":[{"sku":"TEA-EARL-GREY-100","quantity":2},{"sku":"MUG-STONEWARE-BLUE","quantity":1}],"paymentMethod":"tok_approved"}' ${baseUrl}/api/v1/orders
`;
}

await start().catch(fail);
