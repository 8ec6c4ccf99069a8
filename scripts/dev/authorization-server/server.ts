import { watchFile } from 'node:fs';
import { type RequestListener, type Server, createServer } from 'node:http';
import pg from 'pg';
import { BACK_OFFICE_URL, WEB_CLIENT_URL, takenAddress } from './addresses.ts';
import { interactions } from './interactions.ts';
import { keysFile, loadKeys } from './keys.ts';
import { limitAttempts, limitSecrets } from './login-limiter.ts';
import { type ProviderOptions, openProvider } from './provider.ts';
import { site } from './security-headers.ts';
import { createStore, forgetExpired } from './store.ts';

/**
 * The development authorization server. The server runs as a separate process. As with any other OpenID provider, the
 * order service knows only its address. The clients and users of this server are in clients.ts.
 */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { databaseUrl, dataDir, ...options } = readOptions(env);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  // Without this listener, the process would end if an idle connection breaks. The next query opens a new connection.
  pool.on('error', () => {});
  await createStore(pool);
  setInterval(() => void forgetExpired(pool).catch(() => {}), 3_600_000).unref();

  const { hostname, port } = new URL(options.issuer);
  const server = createServer(await answering(keysFile(dataDir), { ...options, pool }));
  server.on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE';
    fail(isTaken ? new Failure(takenAddress('The authorization server', options.issuer, 'AUTH_URL')) : error);
  });
  server.listen(Number(port || 80), hostname, () => {
    console.log(`authorization server at ${options.issuer}`);
    process.send?.('ready');
  });
  closeOnEnd(server, pool);
}

function readOptions(env: NodeJS.ProcessEnv) {
  if (env['NODE_ENV'] === 'production') {
    throw new Failure(
      'This authorization server is for development only. Set AUTH_URL to your own OpenID provider.',
    );
  }
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl)
    throw new Failure('DATABASE_URL is not set: the authorization server keeps its sessions in PostgreSQL.');
  return {
    databaseUrl,
    dataDir: env['DATA_DIR'] ?? '.data',
    issuer: env['AUTH_URL'] ?? 'http://127.0.0.1:4000',
    audience: env['AUDIENCE'] ?? 'order-service',
    serviceUrl: (env['SERVICE_URL'] ?? 'http://127.0.0.1:3000').replace(/\/$/, ''),
    webClientUrl: (env['WEB_CLIENT_URL'] ?? WEB_CLIENT_URL).replace(/\/$/, ''),
    backOfficeUrl: (env['BACK_OFFICE_URL'] ?? BACK_OFFICE_URL).replace(/\/$/, ''),
    redirectUris: readRedirectUris(env['DEV_REDIRECT_URIS'] ?? ''),
    resourceServer: {
      id: env['CLIENT_ID'] || 'order-service',
      secret: env['CLIENT_SECRET'] || 'order-service-secret',
    },
    tokenFormat: env['AUTH_MODE'] === 'introspection' ? ('opaque' as const) : ('jwt' as const),
  };
}

/**
 * Reads further addresses to which customers may return after the login, separated by commas. The login compares these
 * addresses as texts, so each must be an http or https address without a fragment (RFC 6749, section 3.1.2).
 */
function readRedirectUris(given: string): string[] {
  const addresses = given.split(',').flatMap((one) => one.trim() || []);
  for (const one of addresses) {
    const url = URL.parse(one);
    if (!url || !/^https?:$/.test(url.protocol) || /[#*\s]|@/.test(one))
      throw new Failure(`DEV_REDIRECT_URIS: this is no http or https address without a fragment: ${one}`);
  }
  return addresses;
}

/**
 * Answers requests with the keys in a file. When the file changes, a new provider with the same store replaces the old
 * one, because oidc-provider can't change its keys. No request is lost.
 */
async function answering(file: string, options: Omit<ProviderOptions, 'keys'>): Promise<RequestListener> {
  const limiter = limitAttempts();
  const open = async () => {
    const provider = openProvider({ ...options, keys: await loadKeys(file) });
    provider.use(site(options));
    // `interactions` uses only a part of koa's context. koa's type doesn't allow that.
    provider.use(interactions(provider, limiter) as never);
    provider.use(limitSecrets(limiter));
    return provider.callback();
  };
  let answer = await open();
  watchFile(file, { interval: 250 }, () => {
    open().then(
      (next) => void (answer = next),
      (error: unknown) => console.error('The changed keys cannot be used:', error),
    );
  });
  const { host } = new URL(options.issuer);
  return (request, response) => {
    // oidc-provider builds the addresses in its answers from the requested host, so the host must be the right one.
    if (request.headers.host === host) return void answer(request, response);
    response.writeHead(421, { 'Content-Type': 'text/plain' });
    response.end(`The authorization server is at ${options.issuer}\n`);
  };
}

function closeOnEnd(server: Server, pool: pg.Pool): void {
  // The parent process has ended, perhaps by a signal. Without it, this process would only occupy the port.
  process.once('disconnect', () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close(() => void pool.end().then(() => process.exit(0)));
      server.closeAllConnections();
    });
  }
}

/** Error with the reason why the server can't start. The stack trace isn't printed. */
class Failure extends Error {}

function fail(error: unknown): never {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

await main(process.env).catch(fail);
