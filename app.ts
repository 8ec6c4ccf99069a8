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
import { type AuthOptions, registerAuth } from './handlers/auth/index.ts';
import { registerBodyParser } from './handlers/http/body.ts';
import { clientErrorHandler } from './handlers/http/client-errors.ts';
import { type ScopeNames, allScopes, withScopeNames } from './handlers/contract/index.ts';
import { registerDocumentation } from './handlers/contract/documentation.ts';
import { errorHandler } from './handlers/http/errors.ts';
import { publishResourceMetadata } from './handlers/auth/protected-resource.ts';
import { requireOneHost } from './handlers/http/host.ts';
import { handleUnknownPaths } from './handlers/http/unknown-paths.ts';
import { type Version, routesOf } from './handlers/contract/routes.ts';
import { registerRateLimit } from './handlers/http/rate-limit.ts';
import type { Services } from './handlers/contract/services.ts';
import { logRequests, traceIdOf } from './handlers/http/trace.ts';
import { validatorCompiler } from './handlers/http/validation.ts';
import { versionsIn } from './handlers/contract/versions.ts';

export interface AppOptions {
  db: Database;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  auth: AuthOptions & { scopeNames?: ScopeNames };
  /** The versions of the API, the oldest first. Default: all that there are. */
  versions?: Version[];
  /** Requests that a client may send a minute; 0, or nothing, for no limit. */
  requestsPerMinute?: number | undefined;
  /** How long a client may take to send its headers, and its whole request, in ms. */
  slowness?: { headers: number; request: number };
  logger?: FastifyServerOptions['logger'];
  /** What the payment provider wants to be reachable under: its page for customers, or where it sends its events. */
  providerRoutes?: FastifyPluginAsync | undefined;
}

/** 256 KiB: the largest order has 100 lines and 50 notes of 500 characters. */
const BODY_LIMIT = 262_144;

/** The service as a Fastify app that doesn't listen yet. Throws where a contract isn't secured or has no handlers. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { slowness = { headers: 10_000, request: 15_000 } } = options;
  const { scopeNames = {} } = options.auth;
  const contracts = options.versions ?? (await versionsIn(import.meta.dirname));
  refuseUnknownScopes(contracts, scopeNames);
  const versions = contracts.map((version) => ({
    ...version,
    document: withScopeNames(version.document, scopeNames),
  }));
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: slowness.request,
    keepAliveTimeout: 5_000,
    http: {
      headersTimeout: slowness.headers,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 1_000,
      // Node would refuse it without a problem document; handlers/http/host.ts does with one.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 300 },
    logger: options.logger ?? false,
    genReqId: (request) => traceIdOf(request),
    // Fastify's own hands over options, though there are none, which costs a twelfth of what reading an order does.
    childLoggerFactory: (logger, bindings) => logger.child(bindings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    // What comes on an open connection while the process ends is still answered, and the connection closed behind it.
    return503OnClosing: false,
    clientErrorHandler,
    frameworkErrors: errorHandler,
  });
  app.setErrorHandler(errorHandler);
  app.setValidatorCompiler(validatorCompiler());
  // Answers are checked by the compiler and in every test. The default serializer would change one that is wrong, unseen.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setSchemaErrorFormatter(() => new Error('the request is not valid'));
  registerBodyParser(app);
  logRequests(app);
  requireOneHost(app);
  handleUnknownPaths(app);
  publishResourceMetadata(app, {
    baseUrl: options.baseUrl,
    issuer: options.auth.issuer,
    scopes: [...new Set(versions.flatMap(({ document }) => allScopes(document)))],
    documentation: `${options.baseUrl}${versions.at(-1)!.prefix}/docs`,
  });
  await registerAuth(app, options.auth);
  await registerRateLimit(app, options.requestsPerMinute ?? 0);
  const services: Services = {
    db: options.db,
    createOrder: createOrderInBatches(options.db),
    getOrder: getOrderTogether(options.db),
  };
  for (const version of versions) {
    await app.register(glue, {
      // A copy: the plugin resolves references in place.
      specification: structuredClone(version.document) as never,
      prefix: version.prefix,
      // The plugin adds method and path to these options, which its type asks the resolver for.
      operationResolver: routesOf(version, services) as never,
    });
    await app.register(registerDocumentation, {
      ...version,
      baseUrl: options.baseUrl,
      authUrl: options.auth.issuer,
      scopeNames,
    });
  }
  if (options.providerRoutes) await app.register(options.providerRoutes);
  return app;
}

function refuseUnknownScopes(versions: Version[], names: ScopeNames): void {
  const known = versions.flatMap(({ document }) => allScopes(document));
  const unknown = Object.keys(names).filter((scope) => !known.includes(scope));
  if (unknown.length > 0) throw new Error(`no contract has a scope ${unknown.join(', ')}`);
}
