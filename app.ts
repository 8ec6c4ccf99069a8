import {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
  fastify,
} from 'fastify';
import glue from 'fastify-openapi-glue';
import type { Database } from './db/index.ts';
import { createOrderInBatches, getOrderTogether } from './db/orders/index.ts';
import { type AuthOptions, installAuth } from './handlers/auth/index.ts';
import { installResourceMetadata } from './handlers/auth/protected-resource.ts';
import { installDocumentation } from './handlers/contract/documentation.ts';
import { type ScopeNames, allScopes, withScopeNames } from './handlers/contract/index.ts';
import { type Version, routesOf } from './handlers/contract/routes.ts';
import type { HoldChecks, Limits, Services } from './handlers/contract/services.ts';
import { versionsIn } from './handlers/contract/versions.ts';
import { installBodyParser } from './handlers/http/body.ts';
import { clientErrorHandler, installProtocolAnswers } from './handlers/http/client-errors.ts';
import { installConnectionLimit } from './handlers/http/connections.ts';
import { installDrain } from './handlers/http/drain.ts';
import { errorHandler } from './handlers/http/errors.ts';
import { installHostCheck } from './handlers/http/host.ts';
import { installRateLimit } from './handlers/http/rate-limit.ts';
import { installTimeLimit } from './handlers/http/time-limit.ts';
import { installRequestLog, traceIdOf } from './handlers/http/trace.ts';
import { installUnknownPaths } from './handlers/http/unknown-paths.ts';
import { validatorCompiler } from './handlers/http/validation.ts';

export interface AppOptions {
  db: Database;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  auth: AuthOptions & { scopeNames?: ScopeNames };
  /** The versions of the API, the oldest first. Default: all that there are. */
  versions?: Version[];
  /** Requests that a client may send in a minute; 0, or nothing, for no limit. */
  requestsPerMinute?: number | undefined;
  /** How much a customer may do. */
  limits?: Limits | undefined;
  /** Who asks the payment provider about holds. Default: nobody, so that nothing is shipped on an old one. */
  holds?: HoldChecks | undefined;
  /** An order that hasn't been sent to the database after so many ms isn't placed. */
  placementDeadline?: number | undefined;
  /** Addresses of proxies, or their networks, that are believed whom they name in `X-Forwarded-For`. */
  trustedProxies?: readonly string[] | undefined;
  /** How many clients may be connected at once. Default: any number. */
  maxConnections?: number | undefined;
  /** Within how many ms a request is answered. */
  timeLimit?: number | undefined;
  /** How long a client may take to send its headers, and its whole request, in ms. */
  slowness?: { headers: number; request: number };
  logger?: FastifyServerOptions['logger'];
  /** Whether the process is about to end. */
  isDraining?: (() => boolean) | undefined;
  /** Routes of the payment provider: its page for customers, or where it sends its events. */
  providerRoutes?: FastifyPluginAsync | undefined;
}

/** Those of the settings. */
const LIMITS: Limits = { openOrdersPerCustomer: 20, paymentsPerOrder: 10 };

const NO_PROVIDER: HoldChecks = { minutes: 60, check: async () => false };

/** 256 KiB: the largest order has 100 lines and 50 notes of 500 characters. */
const BODY_LIMIT = 262_144;

/** The service as an app that doesn't listen yet. Throws where a contract isn't secured or implemented. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, baseUrl, auth, requestsPerMinute = 0, limits = LIMITS, providerRoutes } = options;
  const versions = await versionsOf(options);
  const app = openFastify(options);
  installProtocolAnswers(app);
  if (options.maxConnections !== undefined) installConnectionLimit(app, options.maxConnections);
  installBodyParser(app);
  installRequestLog(app);
  installTimeLimit(app, options.timeLimit ?? 20_000);
  if (options.isDraining) installDrain(app, options.isDraining);
  installHostCheck(app);
  installUnknownPaths(app);
  installResourceMetadata(app, {
    baseUrl,
    issuer: auth.issuer,
    scopes: [...new Set(versions.flatMap(({ document }) => allScopes(document)))],
    documentation: `${baseUrl}${versions.at(-1)!.prefix}/docs`,
  });
  await installAuth(app, auth);
  await installRateLimit(app, requestsPerMinute);
  const services = {
    db,
    limits,
    holds: options.holds ?? NO_PROVIDER,
    createOrder: createOrderInBatches(db, options.placementDeadline),
    getOrder: getOrderTogether(db),
  };
  for (const version of versions) await mountVersion(app, version, services, options);
  if (providerRoutes) await app.register(providerRoutes);
  return app;
}

/** The versions, with the scopes under the names that they have at the authorization server. */
async function versionsOf({ versions, auth: { scopeNames = {} } }: AppOptions): Promise<Version[]> {
  const all = versions ?? (await versionsIn(import.meta.dirname));
  const known = all.flatMap(({ document }) => allScopes(document));
  const unknown = Object.keys(scopeNames).filter((scope) => !known.includes(scope));
  if (unknown.length > 0) throw new Error(`no contract has a scope ${unknown.join(', ')}`);
  return all.map((version) => ({ ...version, document: withScopeNames(version.document, scopeNames) }));
}

function openFastify(options: AppOptions) {
  const { slowness = { headers: 10_000, request: 15_000 }, logger = false, trustedProxies = [] } = options;
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    requestTimeout: slowness.request,
    // Longer than proxies keep an idle connection (Amazon's load balancer and nginx: 60 seconds; some: 75). If
    // the service closed it first, a request that is being sent on it would fail.
    keepAliveTimeout: 80_000,
    http: {
      headersTimeout: slowness.headers,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 1_000,
      // Node would refuse it without a problem document; handlers/http/host.ts does with one.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 300 },
    logger,
    genReqId: (request) => traceIdOf(request),
    // Fastify's own passes on options although there are none, which takes a twelfth of reading an order.
    childLoggerFactory: (log, bindings) => log.child(bindings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    // While the process ends, requests on open connections are still answered; then those are closed.
    return503OnClosing: false,
    clientErrorHandler,
    frameworkErrors: errorHandler,
  });
  app.setErrorHandler(errorHandler);
  app.setValidatorCompiler(validatorCompiler());
  // The compiler and every test check answers. The default serializer would silently change a wrong one.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setSchemaErrorFormatter(() => new Error('the request is not valid'));
  return app;
}

async function mountVersion(
  app: FastifyInstance,
  version: Version,
  services: Services,
  { baseUrl, auth }: AppOptions,
): Promise<void> {
  await app.register(glue, {
    // A copy: the plugin resolves references in place.
    specification: structuredClone(version.document) as never,
    prefix: version.prefix,
    // The plugin adds method and path to these options, which its type asks the resolver for.
    operationResolver: routesOf(version, services) as never,
  });
  const { issuer: authUrl, scopeNames = {} } = auth;
  await app.register(installDocumentation, { ...version, baseUrl, authUrl, scopeNames });
}
