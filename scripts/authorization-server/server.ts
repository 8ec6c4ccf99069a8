import { watchFile } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { brakeOnGuessing, brakeOnSecrets } from './brake.ts';
import { interactions } from './interactions.ts';
import { keysFile, loadKeys } from './keys.ts';
import { openProvider } from './provider.ts';
import { createStore, forgetExpired } from './store.ts';

/**
 * The development authorization server: a process of its own that the order service knows by its address alone, as it would any
 * other OpenID provider. Its clients and users are in clients.ts.
 */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  if (env['NODE_ENV'] === 'production') {
    throw new Failure(
      'This authorization server is for development. Set AUTH_URL to an OpenID provider of yours.',
    );
  }
  const issuer = env['AUTH_URL'] ?? 'http://127.0.0.1:4000';
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl)
    throw new Failure('DATABASE_URL is not set: the authorization server keeps its sessions in PostgreSQL.');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  pool.on('error', () => {});
  await createStore(pool);
  const file = keysFile(env['DATA_DIR'] ?? '.data');
  const brake = brakeOnGuessing();
  const open = async () => {
    const provider = openProvider({
      issuer,
      audience: env['AUDIENCE'] ?? 'order-service',
      serviceUrl: (env['SERVICE_URL'] ?? 'http://127.0.0.1:3000').replace(/\/$/, ''),
      webClientUrl: (env['WEB_CLIENT_URL'] ?? 'http://127.0.0.1:5000').replace(/\/$/, ''),
      resourceServer: {
        id: env['CLIENT_ID'] || 'order-service',
        secret: env['CLIENT_SECRET'] || 'order-service-secret',
      },
      tokenFormat: env['AUTH_MODE'] === 'introspection' ? 'opaque' : 'jwt',
      keys: await loadKeys(file),
      pool,
    });
    provider.use(interactions(provider, brake) as never);
    provider.use(brakeOnSecrets(brake));
    return provider.callback();
  };
  let answer = await open();
  // oidc-provider's keys are fixed. With others it is another one, on the same store, and no request is lost between the two.
  watchFile(file, { interval: 250 }, () => {
    open().then(
      (next) => void (answer = next),
      (error: unknown) => console.error('The keys that were changed can not be used:', error),
    );
  });
  setInterval(() => void forgetExpired(pool).catch(() => {}), 3_600_000).unref();

  const { hostname, port } = new URL(issuer);
  const server = createServer((request, response) => void answer(request, response));
  server.on('error', (error: NodeJS.ErrnoException) => fail(error));
  server.listen(Number(port || 80), hostname, () => {
    console.log(`authorization server at ${issuer}`);
    process.send?.('ready');
  });
  // Whoever started it has gone, however that came about: it would only keep the port.
  process.once('disconnect', () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close(() => void pool.end().then(() => process.exit(0)));
      server.closeAllConnections();
    });
  }
}

/** A reason not to start that needs no stack. */
class Failure extends Error {}

function fail(error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE')
    console.error(`The address of the authorization server is in use: ${error.message}`);
  else console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

await main(process.env).catch(fail);
