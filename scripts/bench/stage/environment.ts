import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../../../packages/postgres/embedded/embedded.ts';
import { type Server, freeUrl, startServer } from './processes.ts';

/** Maximum number of connections that PostgreSQL accepts. */
export const CONNECTIONS_MAX = 200;

/** Scope of the access tokens with which load generators send requests. */
const SCOPE = 'orders:read orders:write';

/** Root folder of this work tree. */
export const ROOT = join(import.meta.dirname, '../../..');

/**
 * Age in ms after which a token is renewed. Tokens of the development authorization server expire after ten minutes.
 */
const RENEWED_AFTER_MS = 240_000;

/**
 * The environment of the measurements: a new PostgreSQL with durable settings, and the development authorization
 * server.
 */
export interface Stage {
  /** Stops all started programs, and removes all written files. */
  cleanup: AsyncDisposableStack;
  /** Temporary folder for the files of a measurement. */
  folder: string;
  /** Address of PostgreSQL, for a superuser. */
  postgresUrl: string;
  /** Id of PostgreSQL's first process (the postmaster). */
  postgresPid: number;
  authUrl: string;
  /** Folder into which started programs write a CPU profile at their end. Undefined if they write no profile. */
  profiles?: string | undefined;
}

export async function openStage(cleanup: AsyncDisposableStack): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'order-service-bench-'));
  cleanup.defer(() => rm(folder, { recursive: true }));
  const postgres = await openEmbeddedPostgres({ folder, maxConnections: CONNECTIONS_MAX });
  cleanup.defer(() => postgres.stop());
  const pidFile = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  const place = { cleanup, folder, postgresUrl: postgres.url, postgresPid: Number.parseInt(pidFile, 10) };
  return { ...place, authUrl: await startIssuer(place, {}) };
}

/** Starts an authorization server with additional settings. Returns the address of the server. */
async function startIssuer(
  { cleanup, folder, postgresUrl }: Omit<Stage, 'authUrl'>,
  settings: Record<string, string>,
): Promise<string> {
  const url = await freeUrl();
  const env = { AUTH_URL: url, DATABASE_URL: postgresUrl, DATA_DIR: folder, ...settings };
  const issuer = await startServer(ROOT, ['scripts/dev/authorization-server/server.ts'], url, env);
  cleanup.defer(() => issuer.stop());
  return url;
}

/**
 * Starts a program of a work tree with settings of the service, and waits until the program answers. A worker answers
 * only health probes, on its admin port.
 */
export async function serve(
  { cleanup, authUrl, profiles }: Stage,
  script: string[],
  settings: Record<string, string>,
  root = ROOT,
): Promise<Server> {
  const url = await freeUrl();
  const port = { [script.includes('worker') ? 'ADMIN_PORT' : 'PORT']: new URL(url).port };
  const profile = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  const env = { AUTH_URL: authUrl, RATE_LIMIT_PER_MINUTE: '0', ...port, ...settings };
  const server = await startServer(root, [...profile, ...script], url, env);
  cleanup.defer(() => server.stop());
  return server;
}

/** Returns a function that always returns a valid token, even if the load takes longer than the lifetime of a token. */
export function tokensOf(authUrl: string, client?: string): () => Promise<string> {
  let last = { token: Promise.resolve(''), at: -Infinity };
  return () => {
    if (performance.now() - last.at > RENEWED_AFTER_MS)
      last = { token: requestToken(authUrl, SCOPE, client), at: performance.now() };
    return last.token;
  };
}

/** Requests a new access token, by default for the client `backoffice`. */
export async function requestToken(authUrl: string, scope = SCOPE, client = 'backoffice'): Promise<string> {
  const response = await fetch(`${authUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client,
      client_secret: `${client}-secret`,
      scope,
    }),
  });
  // The authorization server answers in this form (RFC 6749, section 5.1).
  return ((await response.json()) as { access_token: string }).access_token;
}
