import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { type OfficeOptions, buildBackOffice } from '../../../back-office/server/app.ts';
import { readOfficeSettings } from '../../../back-office/server/settings.ts';
import { readConfig } from '../../../config.ts';
import type { Database } from '../../../db/base/database.ts';
import { buildPage } from '../../../scripts/back-office/build-page.ts';
import { STAFF_CLAIM } from '../../../scripts/dev/authorization-server/clients.ts';
import { HOME_COUNTRY, offerSamples } from '../../../scripts/dev/sample-products.ts';
import { type Service, serve } from '../../../server.ts';
import { createDatabase } from '../database/database.ts';
import { engineOf } from '../database/shards.ts';
import { freePort } from '../run/ports.ts';
import { type RunningProcess, runProcess } from '../run/processes.ts';

export interface BackOffice {
  url: string;
  serviceUrl: string;
  authUrl: string;
  db: Database;
  /** Stops the service. The back office then gets no answer. */
  stopService(): Promise<void>;
  /** Starts the stopped service again, as a process that a test can kill. Resolves when the process answers requests. */
  startService(): Promise<RunningProcess>;
  /** Stops the server of the back office, and starts another one at the same address. */
  restart(): Promise<void>;
}

/**
 * Opens the programs that the shop's staff need, at other addresses than `make start`: a development authorization
 * server, the service with its worker, and the back office. Builds the page if its sources have changed. The shop sells
 * the sample products. The programs are closed when the test ends. `settings`: further settings of the service.
 */
export async function openBackOffice(
  t: Test,
  options: Partial<OfficeOptions> = {},
  settings: Record<string, string> = {},
): Promise<BackOffice> {
  const { db, databaseUrl } = await createDatabase(t);
  const address = async () => `http://127.0.0.1:${await freePort()}`;
  const [url, serviceUrl, authUrl] = [await address(), await address(), await address()];
  const env = {
    AUTH_URL: authUrl,
    DATABASE_URL: databaseUrl,
    DATA_DIR: t.testdir(),
    LOG_LEVEL: 'silent',
    STAFF_CLAIM,
  };
  const ofOffice = { BACK_OFFICE_URL: url, SERVICE_URL: serviceUrl };
  const authorizationServer = runProcess(t, 'scripts/dev/authorization-server/server.ts', {
    ...env,
    ...ofOffice,
  });
  await authorizationServer.printed(/^authorization server at .+\n/);

  const ofService = {
    ...env,
    ...engineOf(databaseUrl),
    HOME_COUNTRY,
    PORT: new URL(serviceUrl).port,
    ...settings,
  };
  const service: Service = await serve(readConfig(ofService));
  t.teardown(() => service.close());
  await offerSamples(serviceUrl, authUrl);

  await buildPage();
  const openServer = async () => {
    const server = await buildBackOffice({
      ...readOfficeSettings({ ...ofOffice, AUTH_URL: authUrl, STAFF_CLAIM, LOG_LEVEL: 'silent' }),
      ...options,
    });
    t.teardown(() => server.close());
    await server.listen({ host: '127.0.0.1', port: Number(new URL(url).port) });
    return server;
  };
  let server = await openServer();
  return {
    ...{ url, serviceUrl, authUrl, db },
    stopService: () => service.close(),
    startService: async () => {
      const started = runProcess(t, 'server.ts', ofService, ['--role', 'all']);
      await started.printed(/order service (?:at|works)/);
      return started;
    },
    restart: async () => {
      await server.close();
      server = await openServer();
    },
  };
}

/**
 * Logs in through the form of the authorization server, and gives consent. The login begins at the address `to`, and
 * ends there. `login`: one of the users in scripts/dev/authorization-server/clients.ts, such as `support-1`.
 */
export async function logInAs(page: Page, { url }: Pick<BackOffice, 'url'>, login: string, to = '/') {
  await page.goto(`${url}/login?to=${encodeURIComponent(to)}`);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(`${login}-password`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(url + to);
}
