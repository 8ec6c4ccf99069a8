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
  requestsOf,
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
import { AsciiResponse } from './handlers/http/answers/ascii-response.ts';
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
    /**
     * Returns the reason why requests should be sent to another process now. Returns undefined if there is no such
     * reason.
     */
    fault(): string | undefined;
  }
}

export interface AppOptions {
  /** Database of the shop. */
  store: Store;
  /** Standby server that answers reads instead of `store`. Default: none. */
  standby?: Standby | undefined;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  auth: AuthOptions & { scopeNames?: ScopeNames };
  /** Versions of the API, the oldest first. Default: all versions. */
  versions?: Version[];
  /** Maximum number of requests that a client may send in a minute; 0 or undefined for no limit. */
  requestsPerMinute?: number | undefined;
  /**
   * Store in which all processes count the requests of a client together. Default: each process counts only the
   * requests that it receives.
   */
  sharedCounts?: SharedCounts | undefined;
  /** Limits for the orders and payments of a customer. */
  limits?: Partial<Limits> | undefined;
  /**
   * Checks authorization holds at the payment provider. By default each check fails, so no order with an old
   * authorization hold is shipped.
   */
  holds?: HoldChecks | undefined;
  /**
   * Computes fingerprints of requests with an idempotency key. By default, the secret key for fingerprints is lost when
   * the app ends.
   */
  fingerprints?: Fingerprints | undefined;
  /** Keys that encrypt the secrets of webhooks. By default, the key is lost when the app ends. */
  webhookKeys?: SecretKeys | undefined;
  /**
   * Rules for the addresses of webhook endpoints. Default: only public addresses and the ports of https are allowed.
   */
  webhookRules?: DeliveryRules | undefined;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[] | undefined;
  /** Maximum number of connected clients. Default: any number. */
  maxConnections?: number | undefined;
  /** Time limit of a request, in ms. */
  timeLimit?: number | undefined;
  /**
   * Maximum time for a client to read an answer, in ms. The time starts when the time limit of the request
   * (`timeLimit`) ends.
   */
  readLimit?: number | undefined;
  /**
   * Time for which an idle connection remains open for the next request, in ms. `client`: connection from a client.
   * `proxy`: connection from a proxy.
   */
  idle?: { client: number; proxy: number };
  /**
   * Maximum times for a client to send a request, in ms. `headers`: to send all headers. `request`: to send the whole
   * request.
   */
  slowness?: { headers: number; request: number };
  logger?: FastifyServerOptions['logger'];
  /** Metrics of the app. Default: none. */
  metrics?: Metrics | undefined;
  /** Traces of requests. Default: none. */
  traces?: Traces | undefined;
  /** Counts which parts of the contracts each client uses. Default: no counting. */
  usage?: UsageCounts | undefined;
  /** Whether the process is shutting down. */
  isDraining?: (() => boolean) | undefined;
  /** Called when a request may have changed something. */
  onChange?: (() => void) | undefined;
  /** Amounts that the payment provider accepts. Default: all. */
  amountSteps?: AmountSteps | undefined;
  /** Settings of taxes. Undefined if the shop charges no taxes. */
  taxes?: TaxSettings | undefined;
  /** Shop and series of invoices. Undefined if the service creates no documents. */
  invoices?: Services['invoices'];
  /**
   * Additional routes of the payment provider: its payment page for customers, or the route that receives its events.
   */
  providerRoutes?: FastifyPluginAsync | undefined;
}

/** Defaults of the limits that the operator can set. */
const LIMITS: Limits = {
  openOrdersPerCustomer: 20,
  failedCodesPerMinute: 10,
  paymentsPerOrder: 10,
  customerPaymentKinds: ['PROVIDER'],
  transferHoldDays: 7,
  termsDays: 14,
  withdrawalDays: 14,
};

const NO_PROVIDER: HoldChecks = { minutes: 60, check: async () => false };

/** Time limit of a request, in ms. */
const TIME_LIMIT = 20_000;

/**
 * Pause in ms that starts when the time limit of a request is over. After that pause, a connection without traffic is
 * closed. If the client has read some bytes of an answer, Node.js waits for the same time again. So a client that never
 * reads a large answer keeps its connection for 22 to 44 seconds. Large means: larger than the network buffers of both
 * sides.
 */
const UNREAD_MS = 2_000;

/** Default of `readLimit`, in ms. This time is enough for an answer of one megabyte over a slow mobile network. */
const READ_LIMIT = 60_000;

/**
 * Default of `idle`, in ms. A proxy must close its idle connections before the service does: Amazon's load balancer and
 * nginx keep idle connections for 60 seconds, some other proxies for 75 seconds (`handlers/http/limits/idle.ts`). HTTP
 * clients, such as the client of Java, keep idle connections for at most 30 seconds. Other clients read the service's
 * time in the header `Keep-Alive`.
 */
export const IDLE = { client: 30_000, proxy: 80_000 };

/** Maximum size of a request body: 256 KiB. The largest order has 100 lines and 50 notes of 500 characters. */
export const BODY_LIMIT = 262_144;

/** Maximum total size of a request's headers, in bytes. */
export const HEADERS_LIMIT = 16_384;

/** Builds the service as an app that doesn't listen yet. Throws if a contract isn't secured or isn't implemented. */
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
    invoices: options.invoices,
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

/** A version whose OpenAPI document contains the scope names that the authorization server uses. */
interface ServedVersion extends Version {
  /** Scope names of the contract, with the names that the authorization server uses instead. */
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

/**
 * Returns a function that calls `make` at its first call and then returns the same value. It is used for values that
 * few processes need.
 */
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
    // Closes a connection without traffic. The answer has been sent within the time limit. If the connection still has
    // no traffic later, its client doesn't read the answer.
    connectionTimeout: timeLimit + UNREAD_MS,
    keepAliveTimeout: idle.client,
    http: {
      headersTimeout: slowness.headers,
      maxHeaderSize: HEADERS_LIMIT,
      connectionsCheckingInterval: 1_000,
      // Node.js itself would refuse a request without the header Host, but without a problem document.
      // handlers/http/parsing/host-check.ts sends the problem document.
      requireHostHeader: false,
      ServerResponse: AsciiResponse,
    },
    routerOptions: { maxParamLength: SEGMENT_LENGTH_MAX },
    logger,
    genReqId: (request) => traces?.begin(request) ?? traceIdOf(request),
    // Fastify's own factory also passes empty options to the logger. This factory passes none, which saves a twelfth of
    // the time for reading an order.
    childLoggerFactory: (log, bindings) => log.child(bindings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    // A process that is shutting down still answers requests on open connections. After the answers, the process closes
    // these connections.
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
    // The plugin gets a copy of the document, because the plugin resolves references in place.
    specification: structuredClone(requestsOf(version.document)) as never,
    prefix: version.prefix,
    // The plugin itself adds the method and the path to these options. The plugin's type wrongly requires them from the
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
