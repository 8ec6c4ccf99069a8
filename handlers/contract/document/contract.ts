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
  /** Address of the authorization server's metadata, for `openIdConnect`. */
  openIdConnectUrl?: string;
  flows?: Record<string, Record<string, unknown> & { scopes?: Record<string, string> }>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

type PathItem = Partial<Record<(typeof METHODS)[number], Operation>> & {
  /** Parameters of all operations of the path. */
  parameters?: (Parameter | Reference)[];
};

export interface Operation {
  operationId: string;
  security?: SecurityRequirement[];
  parameters?: (Parameter | Reference)[];
  /** Callers of the operation: only the shop's own clients, or customers too (the default). */
  'x-open-to'?: 'client' | 'customer';
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema?: Schema | Reference; examples?: Record<string, Example | Reference> }>;
  };
  responses: Record<string, Response | Reference>;
  deprecated?: boolean;
  /** Time since when the operation is deprecated (RFC 3339). */
  'x-deprecated-at'?: string;
  /** Time when the operation is removed (RFC 3339). */
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
  /** Method, in capitals. */
  method: string;
  /** Path below the version's prefix. The names of parameters are in braces. */
  path: string;
  operation: Operation;
  /** Parameters of the operation, including the parameters of its path. */
  parameters: (Parameter | Reference)[];
}

/** Returns all operations of a document by their ids. */
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

/**
 * Returns a document without its answers, and without the bodies that are sent to receivers of webhooks. The compiler
 * and every test check answers and bodies, so the server needs no schemas of answers and bodies. A serializer that
 * follows a schema would silently change a wrong answer. These schemas were copied together with everything that they
 * refer to, which took half of the time of a start.
 */
export function withoutResponses({ paths, components, webhooks: _, ...document }: Contract): Contract {
  const withoutAnswers = ([path, item]: [string, PathItem]) => {
    const operations = METHODS.flatMap((method) => {
      const { responses: _, ...operation } = item[method] ?? {};
      return item[method] ? [[method, operation]] : [];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }];
  };
  // The cast is necessary because the contract has more components than the type declares.
  const { responses: __, ...others } = components as typeof components & { responses?: unknown };
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(paths).map(withoutAnswers)),
    components: others,
  };
}

/** Scopes that a token needs for an operation. */
interface NeededScopes {
  /** Scopes for any token. */
  any: readonly string[];
  /** Scopes that also suffice for a token that is confined to a customer. */
  customers: readonly string[];
}

/**
 * Returns the scopes that a token needs for an operation. Any token needs the scopes of the operation's first OAuth 2.0
 * requirement. For a token that is limited to one customer, the scopes of the last requirement also suffice. Throws if
 * the contract allows the operation without a token, so that a service with such an operation doesn't start.
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

/** Every scope that the document defines. */
export function allScopes({ components }: Contract): readonly string[] {
  const flows = Object.values(components.securitySchemes).flatMap(({ flows = {} }) => Object.values(flows));
  return [...new Set(flows.flatMap(({ scopes = {} }) => Object.keys(scopes)))].sort();
}

/**
 * Returns the headers of every answer of a deprecated operation. `Deprecation`: time since when the operation is
 * deprecated (RFC 9745, section 2.1). `Sunset`: time when the operation is removed (RFC 8594, section 3).
 */
export function deprecationHeaders(operation: Operation): Record<string, string> {
  const { deprecated = false, 'x-deprecated-at': since, 'x-sunset': until } = operation;
  if (!deprecated || since === undefined) return {};
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    ...(until !== undefined && { Sunset: new Date(until).toUTCString() }),
  };
}

/** Names that the authorization server uses for scopes of the contract, if they differ from the contract's names. */
export type ScopeNames = Readonly<Record<string, string>>;

/**
 * Returns every scope that the document defines, with the scope's name in tokens. Several scopes may have the same name
 * in tokens.
 */
export const scopesInTokens = (document: Contract, names: ScopeNames): ScopeNames =>
  Object.fromEntries(allScopes(document).map((scope) => [scope, names[scope] ?? scope]));

/** Returns a copy of a document in which scopes have their names in tokens. */
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
