import { randomBytes } from 'node:crypto';
import {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
  fastify,
} from 'fastify';
import glue from 'fastify-openapi-glue';
import { Fingerprints } from './db/call/fingerprints.ts';
import { ANY_AMOUNT, type AmountSteps } from './db/orders/model/payable.ts';
import type { Standby } from './db/standby/index.ts';
import {
  NO_TAXES,
  type DeliveryRules,
  type SecretKeys,
  type Store,
  type TaxSettings,
  deliveryRules,
} from './db/store.ts';
import { type AuthOptions, installAuth } from './handlers/auth/index.ts';
import { installResourceMetadata } from './handlers/auth/protected-resource.ts';
import {
  type ScopeNames,
  allScopes,
  withoutResponses,
  scopesInTokens,
  withScopeNames,
} from './handlers/contract/document/contract.ts';
import { installDocumentation } from './handlers/contract/pages/documentation.ts';
import { type Version, createRouteFinder } from './handlers/contract/routes.ts';
import type { HoldChecks, Limits, Services } from './handlers/contract/services.ts';
import { withStandby } from './handlers/contract/answer-from-standby.ts';
import { type Deprecation, deprecationsIn } from './handlers/contract/usage/deprecations.ts';
import type { UsageCounts } from './handlers/contract/usage/index.ts';
import { findVersions } from './handlers/contract/find-versions.ts';
import { clientErrorHandler, installProtocolAnswers } from './handlers/http/answers/client-errors.ts';
import { errorHandler } from './handlers/http/answers/error-handler.ts';
import { SEGMENT_LENGTH_MAX, installUnknownPaths } from './handlers/http/answers/unknown-paths.ts';
import { installConnectionLimit } from './handlers/http/limits/connections.ts';
import { installDrain } from './handlers/http/limits/drain.ts';
import { installProxyIdleTime } from './handlers/http/limits/idle.ts';
import { installRateLimit } from './handlers/http/limits/rate-limit.ts';
import { RequestCounts } from './handlers/http/limits/request-counts.ts';
import type { SharedCounts } from './handlers/http/limits/shared-counts.ts';
import { installTimeLimit } from './handlers/http/limits/time-limit.ts';
import { installChangeHook } from './handlers/http/observing/change-hook.ts';
import type { Metrics } from './handlers/http/observing/metrics/index.ts';
import { installRequestLog, traceIdOf } from './handlers/http/observing/request-log.ts';
import type { Traces } from './handlers/http/observing/traces/index.ts';
import { installBodyParser } from './handlers/http/parsing/body-parser.ts';
import { installHostCheck, installQueryCheck } from './handlers/http/parsing/host-check.ts';
import { validatorCompiler } from './handlers/http/parsing/validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Why requests should go to another process now, if they should. */
    fault(): string | undefined;
  }
}

export interface AppOptions {
  /** Database of the shop. */
  store: Store;
  /** Standby that answers reads in place of the store. Default: none. */
  standby?: Standby | undefined;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  auth: AuthOptions & { scopeNames?: ScopeNames };
  /** Versions of the API, the oldest first. Default: all that exist. */
  versions?: Version[];
  /** Maximum number of requests that a client may send in a minute; 0 or undefined for no limit. */
  requestsPerMinute?: number | undefined;
  /** Store in which processes count requests together. Default: each process counts for itself. */
  sharedCounts?: SharedCounts | undefined;
  /** Limits of a customer. */
  limits?: Partial<Limits> | undefined;
  /**
   * Checks of authorization holds at the payment provider. By default no check succeeds, so that no order is shipped on
   * an old hold.
   */
  holds?: HoldChecks | undefined;
  /** Fingerprints of requests with an idempotency key. Default: a key that is lost when the app ends. */
  fingerprints?: Fingerprints | undefined;
  /** Keys that seal the secrets of webhooks. Default: a key that is lost when the app ends. */
  webhookKeys?: SecretKeys | undefined;
  /** Rules for addresses of webhooks. Default: public addresses, on the ports of https. */
  webhookRules?: DeliveryRules | undefined;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[] | undefined;
  /** Maximum number of connected clients. Default: any number. */
  maxConnections?: number | undefined;
  /** Time limit of a request, in ms. */
  timeLimit?: number | undefined;
  /** How long a client may take to read an answer, in ms, counted from the end of `timeLimit`. */
  readLimit?: number | undefined;
  /**
   * How long an idle connection remains open for the next request, in ms: a client's connection, and a proxy's
   * connection.
   */
  idle?: { client: number; proxy: number };
  /** How long a client may take to send its headers, and its whole request, in ms. */
  slowness?: { headers: number; request: number };
  logger?: FastifyServerOptions['logger'];
  /** Metrics of the app. Default: none. */
  metrics?: Metrics | undefined;
  /** Traces of requests. Default: none. */
  traces?: Traces | undefined;
  /** Counter of each client's use of the contracts. Default: none. */
  usage?: UsageCounts | undefined;
  /** Whether the process is about to end. */
  isDraining?: (() => boolean) | undefined;
  /** Called when a request may have changed something. */
  onChange?: (() => void) | undefined;
  /** Amounts that the payment provider accepts. Default: all. */
  amountSteps?: AmountSteps | undefined;
  /** Settings of taxes. Absent: the shop has none. */
  taxes?: TaxSettings | undefined;
  /** Routes of the payment provider: its page for customers, or the route that receives its events. */
  providerRoutes?: FastifyPluginAsync | undefined;
}

/** Default values of the limits that the operator sets. */
const LIMITS: Limits = { openOrdersPerCustomer: 20, failedCodesPerMinute: 10, paymentsPerOrder: 10 };

const NO_PROVIDER: HoldChecks = { minutes: 60, check: async () => false };

/** Time limit of a request, in ms. */
const TIME_LIMIT = 20_000;

/**
 * A connection without traffic is closed this many ms after the time limit of a request. If the client has read a part
 * of an answer, Node.js waits for the same time again. A client that never reads an answer therefore keeps its
 * connection for 22 to 44 seconds, if the answer doesn't fit into the buffers of both sides.
 */
const UNREAD_MS = 2_000;

/** Default of `readLimit`, in ms, for an answer of one megabyte over a slow mobile network. */
const READ_LIMIT = 60_000;

/**
 * Default of `idle`, in ms. Amazon's load balancer and nginx keep idle connections for 60 seconds, some proxies for 75
 * seconds (`handlers/http/limits/idle.ts`). Clients keep idle connections for 30 seconds (Java) or less. Other clients
 * read in the header `Keep-Alive` how long the service keeps a connection.
 */
export const IDLE = { client: 30_000, proxy: 80_000 };

/** Maximum size of a body: 256 KiB. The largest order has 100 lines and 50 notes of 500 characters. */
export const BODY_LIMIT = 262_144;

/** Limit of all headers of a request together, in bytes. */
export const HEADERS_LIMIT = 16_384;

/** Builds the service as an app that doesn't listen yet. Throws if a contract isn't secured or implemented. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, baseUrl, auth, requestsPerMinute = 0, providerRoutes, metrics, traces } = options;
  const versions = await versionsOf(options);
  const app = openFastify(options);
  installProtocolAnswers(app);
  if (options.maxConnections !== undefined) installConnectionLimit(app, options.maxConnections);
  installBodyParser(app);
  installRequestLog(app);
  metrics?.installRequestMetrics(app);
  traces?.installRequestSpans(app);
  installTimeLimit(app, options.timeLimit ?? TIME_LIMIT, options.readLimit ?? READ_LIMIT);
  installProxyIdleTime(app, (options.idle ?? IDLE).proxy);
  if (options.isDraining) installDrain(app, options.isDraining);
  if (options.onChange) installChangeHook(app, options.onChange);
  installHostCheck(app);
  installQueryCheck(app);
  const documentation = `${versions.at(-1)!.prefix}/docs`;
  installUnknownPaths(app, { documentation });
  installResourceMetadata(app, {
    baseUrl,
    issuer: auth.issuer,
    scopes: [...new Set(versions.flatMap(({ document }) => allScopes(document)))],
    documentation: `${baseUrl}${documentation}`,
  });
  await installAuth(app, auth);
  await installRateLimit(app, requestsPerMinute, options.sharedCounts);
  const { placements } = store;
  for (const watch of [metrics?.countBatches(), traces?.watchBatches()]) if (watch) placements.watch(watch);
  metrics?.showQueue(placements);
  metrics?.showContracts(versions);
  app.decorate('fault', () => (placements.isFull() ? 'the placement queue is full' : undefined));
  const services = {
    store,
    limits: { ...LIMITS, ...options.limits },
    failedCodes: new RequestCounts(),
    amountSteps: options.amountSteps ?? ANY_AMOUNT,
    taxes: options.taxes ?? NO_TAXES,
    holds: options.holds ?? NO_PROVIDER,
    deprecations: onFirstUse(() => deprecationsOf(versions)),
    webhookKeys: options.webhookKeys ?? new Map([['forgotten', randomBytes(32)]]),
    webhookRules: options.webhookRules ?? deliveryRules([], [443, 8443]),
  };
  const fingerprints = options.fingerprints ?? new Fingerprints(randomBytes(32));
  for (const version of versions)
    await mountVersion(app, version, { ...services, prefix: version.prefix }, { ...options, fingerprints });
  if (providerRoutes) await app.register(providerRoutes);
  return app;
}

/** A version whose document names the scopes as the authorization server does. */
interface ServedVersion extends Version {
  /** The contract's own scope names, with the names that the authorization server uses. */
  scopes: ScopeNames;
}

async function versionsOf({ versions, auth: { scopeNames = {} } }: AppOptions): Promise<ServedVersion[]> {
  const all = versions ?? (await findVersions(import.meta.dirname));
  const known = all.flatMap(({ document }) => allScopes(document));
  const unknown = Object.keys(scopeNames).filter((scope) => !known.includes(scope));
  if (unknown.length > 0) throw new Error(`no contract has the scope ${unknown.join(', ')}`);
  return all.map((version) => ({
    ...version,
    document: withScopeNames(version.document, scopeNames),
    scopes: scopesInTokens(version.document, scopeNames),
  }));
}

/** Makes a value at its first use, because most processes never need it. */
function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const nameOf = ({ prefix }: Version): string => prefix.split('/').at(-1)!;

const deprecationsOf = (versions: readonly Version[]): Deprecation[] =>
  versions.flatMap((version) => deprecationsIn(nameOf(version), version.document));

function openFastify(options: AppOptions) {
  const {
    slowness = { headers: 10_000, request: 15_000 },
    logger = false,
    trustedProxies = [],
    timeLimit = TIME_LIMIT,
    idle = IDLE,
    traces,
  } = options;
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    requestTimeout: slowness.request,
    // Closes a connection without traffic. The answer has been sent within the time limit, so a connection that is
    // still without traffic later has a client that doesn't read the answer.
    connectionTimeout: timeLimit + UNREAD_MS,
    keepAliveTimeout: idle.client,
    http: {
      headersTimeout: slowness.headers,
      maxHeaderSize: HEADERS_LIMIT,
      connectionsCheckingInterval: 1_000,
      // Node.js would refuse a request without Host, but without a problem document.
      // handlers/http/parsing/host-check.ts refuses the request with a problem document.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: SEGMENT_LENGTH_MAX },
    logger,
    genReqId: (request) => traces?.begin(request) ?? traceIdOf(request),
    // Fastify's own factory passes options on although there are none. This takes a twelfth of the time for reading an
    // order.
    childLoggerFactory: (log, bindings) => log.child(bindings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    // While the process ends, it still answers requests on open connections. Then it closes these connections.
    return503OnClosing: false,
    clientErrorHandler,
    frameworkErrors: errorHandler,
  });
  app.decorateReply('problem', '');
  app.decorateRequest('parts', undefined);
  app.setErrorHandler(errorHandler);
  app.setValidatorCompiler(validatorCompiler());
  app.setSchemaErrorFormatter(() => new Error('the request is not valid'));
  return app;
}

async function mountVersion(
  app: FastifyInstance,
  version: ServedVersion,
  services: Services,
  { baseUrl, auth, usage, standby, fingerprints }: AppOptions & { fingerprints: Fingerprints },
): Promise<void> {
  const { issuer: authUrl, scopeNames = {} } = auth;
  await app.register(glue, {
    // The plugin gets a copy, because it resolves references in place.
    specification: structuredClone(withoutResponses(version.document)) as never,
    prefix: version.prefix,
    // The plugin itself adds the method and the path to these options, although its type requires them from the
    // resolver.
    operationResolver: createRouteFinder(version, services, {
      fingerprints,
      tallyOf: (placed) =>
        usage?.tallyOf(nameOf(version), { document: version.document, placed, scopes: version.scopes }),
      ...(standby && { answerTo: withStandby(standby, version.document) }),
    }) as never,
  });
  await app.register(installDocumentation, { ...version, baseUrl, authUrl, scopeNames });
}
