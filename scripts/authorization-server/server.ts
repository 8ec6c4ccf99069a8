import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { brakeOnGuessing } from './brake.ts';
import { interactions } from './interactions.ts';
import { loadKeys } from './keys.ts';
import { openProvider } from './provider.ts';
import { createStore } from './store.ts';

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
  const provider = openProvider({
    issuer,
    audience: env['AUDIENCE'] ?? 'order-service',
    serviceUrl: env['SERVICE_URL'] ?? 'http://127.0.0.1:3000',
    webClientUrl: env['WEB_CLIENT_URL'] ?? 'http://127.0.0.1:5000',
    keys: await loadKeys(join(env['DATA_DIR'] ?? '.data', 'authorization-server/keys.json')),
    pool,
  });
  const brake = brakeOnGuessing();
  provider.use(interactions(provider, brake) as never);
  provider.use(async (ctx, next) => {
    if (ctx.path !== '/token') return next();
    const keys = [`ip ${ctx.ip}`];
    const wait = brake.secondsToWait(keys);
    if (wait === 0) {
      await next();
      if (ctx.status === 401) brake.failed(keys);
      return;
    }
    ctx.status = 429;
    ctx.set('Retry-After', String(wait));
    ctx.body = { error: 'temporarily_unavailable', error_description: 'too many wrong secrets' };
  });

  const { hostname, port } = new URL(issuer);
  const server = createServer(provider.callback());
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
