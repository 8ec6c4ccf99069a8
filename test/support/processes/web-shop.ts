import type { FastifyInstance } from 'fastify';
import type { Test } from 'tap';
import { readConfig } from '../../../config.ts';
import {
  CUSTOMER_PAYMENT_KINDS,
  HOME_COUNTRY,
  SELLER,
  offerSamples,
} from '../../../scripts/dev/sample-products.ts';
import { type WebClientOptions, buildWebClient } from '../../../scripts/dev/web-client/app.ts';
import { serve } from '../../../server.ts';
import { createDatabase } from '../database/database.ts';
import { engineOf } from '../database/shards.ts';
import { freePort } from '../run/ports.ts';
import { runProcess } from '../run/processes.ts';

export interface WebShop {
  url: string;
  serviceUrl: string;
  authUrl: string;
  webClient: FastifyInstance;
}

/**
 * Opens the programs of `make start` at other addresses: a development authorization server, the service, its worker
 * and the web client. The shop sells the sample products. The programs are closed when the test ends. `settings`: further
 * settings of the authorization server. `serviceSettings`: further settings of the service.
 */
export async function openWebShop(
  t: Test,
  options: Partial<WebClientOptions> = {},
  settings: Record<string, string> = {},
  serviceSettings: Record<string, string> = {},
): Promise<WebShop> {
  const { databaseUrl } = await createDatabase(t);
  const address = async () => `http://127.0.0.1:${await freePort()}`;
  const [url, serviceUrl, authUrl] = [await address(), await address(), await address()];
  const env = { AUTH_URL: authUrl, DATABASE_URL: databaseUrl, DATA_DIR: t.testdir(), LOG_LEVEL: 'silent' };
  const ofService = { ...env, ...engineOf(databaseUrl) };

  const authorizationServer = runProcess(t, 'scripts/dev/authorization-server/server.ts', {
    ...env,
    SERVICE_URL: serviceUrl,
    WEB_CLIENT_URL: url,
    ...settings,
  });
  await authorizationServer.printed(/^authorization server at .+\n/);

  const service = await serve(
    readConfig({
      ...ofService,
      HOME_COUNTRY,
      CUSTOMER_PAYMENT_KINDS,
      ...SELLER,
      ...serviceSettings,
      RETURN_ORIGINS: `Tea and Pots ${url}`,
      PORT: new URL(serviceUrl).port,
    }),
  );
  t.teardown(() => service.close());
  await offerSamples(serviceUrl, authUrl);

  const webClient = await buildWebClient({
    baseUrl: url,
    serviceUrl,
    issuer: authUrl,
    clientId: 'web-client',
    clientSecret: 'web-client-secret',
    logLevel: 'silent',
    // A test sees its changes of the catalogue immediately.
    catalogueMaxAge: 0,
    ...options,
  });
  t.teardown(() => webClient.close());
  await webClient.listen({ host: '127.0.0.1', port: Number(new URL(url).port) });
  return { url, serviceUrl, authUrl, webClient };
}
