import { randomBytes } from 'node:crypto';
import {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
  fastify,
} from 'fastify';
import glue from 'fastify-openapi-glue';
import { ANY_AMOUNT, type AmountSteps } from './db/orders/model/payable.ts';
import type { Standby } from './db/standby/index.ts';
import { type DeliveryRules, type SecretKeys, type Store, deliveryRules } from './db/store.ts';
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
import { type Version, routesOf } from './handlers/contract/routes.ts';
import type { HoldChecks, Limits, Services } from './handlers/contract/services.ts';
import { withStandby } from './handlers/contract/standby.ts';
import { type Deprecation, deprecationsIn } from './handlers/contract/usage/deprecations.ts';
import type { UsageCounts } from './handlers/contract/usage/index.ts';
import { versionsIn } from './handlers/contract/versions.ts';
import { clientErrorHandler, installProtocolAnswers } from './handlers/http/answers/client-errors.ts';
import { errorHandler } from './handlers/http/answers/errors.ts';
import { LONGEST_SEGMENT, installUnknownPaths } from './handlers/http/answers/unknown-paths.ts';
import { installConnectionLimit } from './handlers/http/limits/connections.ts';
import { installDrain } from './handlers/http/limits/drain.ts';
import { installProxyIdleTime } from './handlers/http/limits/idle.ts';
import { installRateLimit } from './handlers/http/limits/rate-limit.ts';
import type { SharedCounts } from './handlers/http/limits/shared-counts.ts';
import { installTimeLimit } from './handlers/http/limits/time-limit.ts';
import { installChanges } from './handlers/http/observing/changes.ts';
import type { Metrics } from './handlers/http/observing/metrics/index.ts';
import { installRequestLog, traceIdOf } from './handlers/http/observing/trace.ts';
import type { Traces } from './handlers/http/observing/traces/index.ts';
import { installBodyParser } from './handlers/http/parsing/body.ts';
import { installHostCheck, installQueryCheck } from './handlers/http/parsing/host.ts';
import { validatorCompiler } from './handlers/http/parsing/validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Why requests should go to another process now, if they should. */
    fault(): string | undefined;
  }
}

export interface AppOptions {
  /** The shop. */
  store: Store;
  /** What answers reads in place of the store. Default: nothing. */
  standby?: Standby | undefined;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  auth: AuthOptions & { scopeNames?: ScopeNames };
  /** The versions of the API, the oldest first. Default: all that there are. */
  versions?: Version[];
  /** Requests that a client may send in a minute; 0, or nothing, for no limit. */
  requestsPerMinute?: number | undefined;
  /** Where processes count together. Default: each for itself. */
  sharedCounts?: SharedCounts | undefined;
  /** How much a customer may do. */
  limits?: Limits | undefined;
  /** Who asks the payment provider about holds of orders there. Default: nobody, so that nothing is shipped on an old one. */
  holds?: HoldChecks | undefined;
  /** What seals the secrets of webhooks. Default: a key that is forgotten with the app. */
  webhookKeys?: SecretKeys | undefined;
  /** Where webhooks may go. Default: to public addresses, on the ports of https. */
  webhookRules?: DeliveryRules | undefined;
  /** Addresses of proxies, or their networks, that are believed whom they name in `X-Forwarded-For`. */
  trustedProxies?: readonly string[] | undefined;
  /** How many clients may be connected at once. Default: any number. */
  maxConnections?: number | undefined;
  /** Within how many ms a request is answered. */
  timeLimit?: number | undefined;
  /** How long a client may take to read an answer, in ms, counted from the end of `timeLimit`. */
  readLimit?: number | undefined;
  /** How long a connection waits for a next request, in ms: that of a client, and that of a proxy. */
  idle?: { client: number; proxy: number };
  /** How long a client may take to send its headers, and its whole request, in ms. */
  slowness?: { headers: number; request: number };
  logger?: FastifyServerOptions['logger'];
  /** Where it counts what it does. Default: nowhere. */
  metrics?: Metrics | undefined;
  /** Where it notes what belongs to which trace. Default: nowhere. */
  traces?: Traces | undefined;
  /** Where it counts which client uses what of the contracts. Default: nowhere. */
  usage?: UsageCounts | undefined;
  /** Whether the process is about to end. */
  isDraining?: (() => boolean) | undefined;
  /** Hears that a request may have changed something. */
  onChange?: (() => void) | undefined;
  /** Which amounts the payment provider takes. Default: all. */
  amountSteps?: AmountSteps | undefined;
  /** Routes of the payment provider: its page for customers, or where it sends its events. */
  providerRoutes?: FastifyPluginAsync | undefined;
}

/** Those of the settings. */
const LIMITS: Limits = { openOrdersPerCustomer: 20, paymentsPerOrder: 10 };

const NO_PROVIDER: HoldChecks = { minutes: 60, check: async () => false };

/** Within how many ms a request is answered. */
const TIME_LIMIT = 20_000;

/**
 * How much longer than a request may take nothing may move on its connection, in ms. Node gives an answer that is partly
 * read as much time again: one that is never read holds its connection for 22 to 44 seconds, if it doesn't fit into the
 * buffers of both sides.
 */
const UNREAD_MS = 2_000;

/** For an answer of a megabyte over a slow mobile network. */
const READ_LIMIT = 60_000;

/**
 * Amazon's load balancer and nginx keep idle connections for 60 seconds, some proxies for 75 (`handlers/http/limits/idle.ts`).
 * Clients keep theirs for 30 seconds (Java) or less, or are told by `Keep-Alive` how long the service does.
 */
const IDLE = { client: 30_000, proxy: 80_000 };

/** 256 KiB: the largest order has 100 lines and 50 notes of 500 characters. */
const BODY_LIMIT = 262_144;

/** The service as an app that doesn't listen yet. Throws where a contract isn't secured or implemented. */
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
  if (options.onChange) installChanges(app, options.onChange);
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
  app.decorate('fault', () => (placements.isFull() ? 'the queue of orders is full' : undefined));
  const services = {
    store,
    limits: options.limits ?? LIMITS,
    amountSteps: options.amountSteps ?? ANY_AMOUNT,
    holds: options.holds ?? NO_PROVIDER,
    deprecations: onFirstUse(() => deprecationsOf(versions)),
    webhookKeys: options.webhookKeys ?? new Map([['forgotten', randomBytes(32)]]),
    webhookRules: options.webhookRules ?? deliveryRules([], [443, 8443]),
  };
  for (const version of versions)
    await mountVersion(app, version, { ...services, prefix: version.prefix }, options);
  if (providerRoutes) await app.register(providerRoutes);
  return app;
}

/** A version whose document has the scopes under the names that they have at the authorization server. */
interface ServedVersion extends Version {
  /** The contract's own names, and those. */
  scopes: ScopeNames;
}

async function versionsOf({ versions, auth: { scopeNames = {} } }: AppOptions): Promise<ServedVersion[]> {
  const all = versions ?? (await versionsIn(import.meta.dirname));
  const known = all.flatMap(({ document }) => allScopes(document));
  const unknown = Object.keys(scopeNames).filter((scope) => !known.includes(scope));
  if (unknown.length > 0) throw new Error(`no contract has a scope ${unknown.join(', ')}`);
  return all.map((version) => ({
    ...version,
    document: withScopeNames(version.document, scopeNames),
    scopes: scopesInTokens(version.document, scopeNames),
  }));
}

/** Most processes are never asked. */
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
    // A connection on which nothing moves: after the time limit the answer is there, and its client doesn't read it.
    connectionTimeout: timeLimit + UNREAD_MS,
    keepAliveTimeout: idle.client,
    http: {
      headersTimeout: slowness.headers,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 1_000,
      // Node would refuse it without a problem document; handlers/http/parsing/host.ts does with one.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: LONGEST_SEGMENT },
    logger,
    genReqId: (request) => traces?.begin(request) ?? traceIdOf(request),
    // Fastify's own passes on options although there are none, which takes a twelfth of reading an order.
    childLoggerFactory: (log, bindings) => log.child(bindings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    // While the process ends, requests on open connections are still answered; then those are closed.
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
  { baseUrl, auth, usage, standby }: AppOptions,
): Promise<void> {
  const { issuer: authUrl, scopeNames = {} } = auth;
  await app.register(glue, {
    // A copy: the plugin resolves references in place.
    specification: structuredClone(requestsOf(version.document)) as never,
    prefix: version.prefix,
    // The plugin adds method and path to these options, which its type asks the resolver for.
    operationResolver: routesOf(version, services, {
      tallyOf: (placed) =>
        usage?.tallyOf(nameOf(version), { document: version.document, placed, scopes: version.scopes }),
      ...(standby && { answerTo: withStandby(standby, version.document) }),
    }) as never,
  });
  await app.register(installDocumentation, { ...version, baseUrl, authUrl, scopeNames });
}
