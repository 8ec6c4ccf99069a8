import { closeOnSignal } from '../../../server.ts';
import { WEB_CLIENT_URL, takenAddress } from '../authorization-server/addresses.ts';
import { buildWebClient } from './app.ts';

/**
 * Starts the web client as a separate process. The web client knows only the addresses of the order service and of the
 * OpenID provider.
 */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  if (env['NODE_ENV'] === 'production') {
    console.error('This web client is for development: its secret is publicly known.');
    process.exit(1);
  }
  const baseUrl = env['WEB_CLIENT_URL'] ?? WEB_CLIENT_URL;
  const app = await buildWebClient({
    baseUrl,
    serviceUrl: env['SERVICE_URL'] ?? 'http://127.0.0.1:3000',
    issuer: env['AUTH_URL'] ?? 'http://127.0.0.1:4000',
    clientId: env['WEB_CLIENT_ID'] ?? 'web-client',
    clientSecret: env['WEB_CLIENT_SECRET'] ?? 'web-client-secret',
    logLevel: env['LOG_LEVEL'] ?? 'warn',
  });
  const { hostname, port } = new URL(baseUrl);
  await app.listen({ host: hostname, port: Number(port || 80) }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    console.error(takenAddress('The web client', baseUrl, 'WEB_CLIENT_URL'));
    process.exit(1);
  });
  console.log(`web client at ${baseUrl}`);
  process.send?.('ready');
  // The parent process has ended, perhaps by a signal. Without it, this process would only occupy the port.
  process.once('disconnect', () => process.exit(0));
  closeOnSignal(() => app.close());
}

await main(process.env).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
