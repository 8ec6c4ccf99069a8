import type { FastifyInstance } from 'fastify';
import { openAdmin } from '../../handlers/http/observing/probes.ts';
import { openRegistry } from '../../handlers/http/observing/metrics/process.ts';
import { installRequestMetrics } from '../../handlers/http/observing/metrics/requests.ts';
import project from '../../package.json' with { type: 'json' };
import { buildBackOffice } from './app.ts';
import { PageMissing } from './page-files.ts';
import { BadSettings, readOfficeSettings } from './settings.ts';

/**
 * Starts the back office as a separate process. It knows only the addresses of the order service and of the OpenID
 * provider.
 */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { listen, adminPort, ...options } = readOfficeSettings(env);
  const { hostname, port } = new URL(options.baseUrl);
  const at = listen ?? { host: hostname, port: Number(port || 80) };
  const state = { isStarted: false, isStopping: false };
  const installMetrics = adminPort === undefined ? undefined : await openProbes(at.host, adminPort, state);
  const app = await buildBackOffice({ ...options, ...(installMetrics && { installMetrics }) });
  await app.listen(at).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new BadSettings(
      `The back office can't listen at ${at.host}:${at.port}: another program does. Stop that one, or set BACK_OFFICE_URL.`,
    );
  });
  state.isStarted = true;
  console.log(`back office at ${options.baseUrl}`);
  process.send?.('ready');
  // The parent process has ended, perhaps by a signal. Without it, this process would only occupy the port.
  process.once('disconnect', () => process.exit(0));
  const stop = async () => {
    state.isStopping = true;
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}

/**
 * Answers probes and shows metrics on a port of its own, as the service does. Returns a function that counts the requests
 * of an app.
 */
async function openProbes(
  host: string,
  port: number,
  state: { isStarted: boolean; isStopping: boolean },
): Promise<(app: FastifyInstance) => void> {
  const registry = openRegistry({ version: project.version, role: 'back-office' });
  await openAdmin(
    { host, port },
    {
      isStarted: () => state.isStarted,
      faults: async () => (state.isStopping ? ['the process is shutting down'] : []),
      metrics: registry,
    },
  );
  // With the service's names, alerts about the service would count these requests, too.
  return (app) => installRequestMetrics(app, registry, 'back_office_');
}

await main(process.env).catch((error: unknown) => {
  console.error(error instanceof BadSettings || error instanceof PageMissing ? error.message : error);
  process.exit(1);
});
