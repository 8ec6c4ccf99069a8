/** The parts of a bundled OpenAPI 3.1 document that the server reads. */
export interface Contract {
  info: { version: string; description?: string };
  tags?: { name: string }[];
  servers: { variables?: Record<string, { default: string }> }[];
  security?: SecurityRequirement[];
  paths: Record<string, PathItem>;
  webhooks?: unknown;
  components: {
    securitySchemes: Record<string, SecurityScheme>;
    schemas?: Record<string, Schema | Reference>;
  };
}

type SecurityRequirement = Record<string, string[]>;

interface SecurityScheme {
  type: string;
  /**
   * Address of the authorization server's metadata. Present only if the type of the security scheme is `openIdConnect`.
   */
  openIdConnectUrl?: string;
  flows?: Record<string, Record<string, unknown> & { scopes?: Record<string, string> }>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

type PathItem = Partial<Record<(typeof METHODS)[number], Operation>> & {
  /** Parameters that all operations of this path have. */
  parameters?: (Parameter | Reference)[];
};

export interface Operation {
  operationId: string;
  security?: SecurityRequirement[];
  parameters?: (Parameter | Reference)[];
  /**
   * Callers that may use the operation. `staff`: the shop's own clients and its staff. `customer` (the default): these
   * and customers.
   */
  'x-open-to'?: 'staff' | 'customer';
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema?: Schema | Reference; examples?: Record<string, Example | Reference> }>;
  };
  responses: Record<string, Response | Reference>;
  deprecated?: boolean;
  /** Time from which the operation is deprecated (RFC 3339). */
  'x-deprecated-at'?: string;
  /** Time at which the operation will be removed (RFC 3339). */
  'x-sunset'?: string;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  deprecated?: boolean;
  schema: Schema | Reference;
  examples?: Record<string, Example>;
}

export interface Example {
  value: unknown;
}

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema | Reference }>;
}

export interface Schema {
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema | Reference>;
  allOf?: (Schema | Reference)[];
  oneOf?: (Schema | Reference)[];
}

/** An operation with its path and method in the contract. */
export interface PlacedOperation {
  /** HTTP method in capitals. */
  method: string;
  /** Path after the prefix of the version, with parameter names in braces. */
  path: string;
  operation: Operation;
  /** Parameters of the operation and of its path. */
  parameters: (Parameter | Reference)[];
}

/** Returns all operations of a document by operation id. */
export function operationsOf({ paths }: Contract): ReadonlyMap<string, PlacedOperation> {
  const operations = new Map<string, PlacedOperation>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      operations.set(operation.operationId, { method: method.toUpperCase(), path, operation, parameters });
    }
  }
  return operations;
}

/** Components of a document by kind (for example `schemas`) and name. */
type Components = Record<string, Record<string, unknown>>;

/**
 * Returns the part of a document that describes requests: without answers and webhooks, and only with the components to
 * which requests refer. The server doesn't need the rest, which is four fifths of the document. The compiler and the
 * tests check answers and webhook bodies. A serializer that follows a schema would silently change a wrong answer.
 */
export function requestsOf({ paths, components, webhooks: _, ...document }: Contract): Contract {
  const withoutAnswers = ([path, item]: [string, PathItem]) => {
    const operations = METHODS.flatMap((method) => {
      const { responses: _, ...operation } = item[method] ?? {};
      return item[method] ? [[method, operation]] : [];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }];
  };
  const ofRequests = Object.fromEntries(Object.entries(paths).map(withoutAnswers));
  const needed: Components = {};
  collectComponents(ofRequests, components, needed);
  const { securitySchemes } = components;
  return { ...document, paths: ofRequests, components: { ...needed, securitySchemes } };
}

/**
 * Adds to `needed` each component that a value refers to, directly or through another component. Each schema in the
 * mapping of a discriminator is also in its `oneOf`, so the mapping isn't searched.
 */
function collectComponents(value: unknown, components: Components, needed: Components): void {
  if (typeof value !== 'object' || value === null) return;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const [kind = '', name = ''] = value.$ref.slice('#/components/'.length).split('/');
    const known = (needed[kind] ??= {});
    if (!(name in known)) {
      known[name] = components[kind]?.[name];
      collectComponents(known[name], components, needed);
    }
  }
  for (const part of Object.values(value)) collectComponents(part, components, needed);
}

interface NeededScopes {
  /** A token with all these scopes has enough scopes, whether or not it is limited to one customer. */
  any: readonly string[];
  /** A token that is limited to one customer has enough scopes if it has all these scopes. */
  customers: readonly string[];
}

/**
 * Returns the scopes that a token needs for an operation. Any token has enough scopes if it has the scopes of the
 * operation's first OAuth 2.0 requirement. A token that is limited to one customer needs only the scopes of the last
 * requirement.
 * Throws if the contract allows the operation without a token. A service with such an operation therefore doesn't
 * start.
 */
export function scopesOf(document: Contract, operation: Operation): NeededScopes {
  const { operationId, security = document.security ?? [] } = operation;
  const { securitySchemes } = document.components;
  const oauth2 = Object.keys(securitySchemes).find((name) => securitySchemes[name]!.type === 'oauth2');
  const sets = security.flatMap((requirement) =>
    oauth2 && requirement[oauth2] ? [requirement[oauth2]] : [],
  );
  const [any] = sets;
  if (!any) throw new Error(`the contract does not secure the operation ${operationId}`);
  const open = security.some((requirement) => Object.keys(requirement).length === 0);
  if (open) throw new Error(`the contract lets clients call the operation ${operationId} without a token`);
  return { any, customers: sets.at(-1)! }; // `sets` isn't empty.
}

/** Returns all scopes that the document defines. */
export function allScopes({ components }: Contract): readonly string[] {
  const flows = Object.values(components.securitySchemes).flatMap(({ flows = {} }) => Object.values(flows));
  return [...new Set(flows.flatMap(({ scopes = {} }) => Object.keys(scopes)))].sort();
}

/**
 * Returns the headers that every answer of a deprecated operation has. `Deprecation`: time from which the operation is
 * deprecated (RFC 9745, section 2.1). `Sunset`: time at which the operation will be removed (RFC 8594, section 3).
 */
export function deprecationHeaders(operation: Operation): Record<string, string> {
  const { deprecated = false, 'x-deprecated-at': since, 'x-sunset': until } = operation;
  if (!deprecated || since === undefined) return {};
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    ...(until !== undefined && { Sunset: new Date(until).toUTCString() }),
  };
}

/** Names of scopes in tokens, by their names in the contract. Contains only scopes for which the two names differ. */
export type ScopeNames = Readonly<Record<string, string>>;

/**
 * Returns all scopes that the document defines, each with its name in tokens. Several scopes may have the same name in
 * tokens.
 */
export const scopesInTokens = (document: Contract, names: ScopeNames): ScopeNames =>
  Object.fromEntries(allScopes(document).map((scope) => [scope, names[scope] ?? scope]));

/** Returns a copy of a document in which each scope has the name that it has in tokens. */
export function withScopeNames(document: Contract, names: ScopeNames): Contract {
  const renamed = structuredClone(document);
  const nameOf = (scope: string): string => names[scope] ?? scope;
  const operations = [...operationsOf(renamed).values()].map(({ operation }) => operation);
  for (const { security = [] } of [renamed, ...operations]) {
    for (const requirement of security) {
      for (const scheme of Object.keys(requirement)) requirement[scheme] = requirement[scheme]!.map(nameOf);
    }
  }
  for (const { flows = {} } of Object.values(renamed.components.securitySchemes)) {
    for (const flow of Object.values(flows)) {
      const scopes = Object.entries(flow.scopes ?? {}).map(([scope, text]) => [nameOf(scope), text]);
      flow.scopes = Object.fromEntries(scopes);
    }
  }
  return renamed;
}
