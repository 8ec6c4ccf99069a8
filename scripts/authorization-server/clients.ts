/** Every scope of the order service. */
export const ALL_SCOPES = [
  'orders:read',
  'orders:write',
  'payments:read',
  'payments:write',
  'shipments:write',
  'products:read',
  'products:write',
  'events:read',
];

export interface Client {
  id: string;
  /** A client without one is public: it can't keep a secret. */
  secret?: string;
  /** The scopes of the order service that it may ask for. */
  scopes: string[];
  /** Where users are sent back to; with it the client uses the authorization code flow, without it client credentials. */
  redirectUri?: string;
  /** Where users may be sent once they have logged out. */
  postLogoutRedirectUri?: string;
  /** Not a client of the order service but that service itself: it gets no tokens and may ask about those that are for it. */
  isResourceServer?: boolean;
}

/** What the order service proves with who it is, where it asks about tokens. */
export interface ResourceServer {
  id: string;
  secret: string;
}

/** The clients of the development authorization server. The secrets are known to everybody, so none of this is for production. */
export const clientsOf = (
  serviceUrl: string,
  webClientUrl: string,
  resourceServer: ResourceServer,
): Client[] => [
  { ...resourceServer, isResourceServer: true, scopes: [] },
  { id: 'backoffice', secret: 'backoffice-secret', scopes: ALL_SCOPES },
  { id: 'storefront-service', secret: 'storefront-service-secret', scopes: ['orders:read', 'orders:write'] },
  { id: 'no-scope-service', secret: 'no-scope-service-secret', scopes: [] },
  // The documentation page.
  {
    id: 'docs',
    redirectUri: `${serviceUrl}/api/v1/docs`,
    scopes: ['orders:read', 'orders:write', 'payments:read', 'products:read'],
  },
  // The shop front in scripts/web-client/.
  {
    id: 'web-client',
    secret: 'web-client-secret',
    redirectUri: `${webClientUrl}/callback`,
    postLogoutRedirectUri: `${webClientUrl}/`,
    scopes: ['orders:read', 'orders:write', 'payments:read', 'products:read'],
  },
];

export interface User {
  login: string;
  password: string;
  name: string;
  email: string;
  customerId: string;
}

/** The people who can log in. */
export const USERS: User[] = [
  {
    login: 'customer-1',
    password: 'customer-1-password',
    name: 'Customer One',
    email: 'customer-1@example.com',
    customerId: 'customer-1',
  },
  {
    login: 'customer-2',
    password: 'customer-2-password',
    name: 'Customer Two',
    email: 'customer-2@example.com',
    customerId: 'customer-2',
  },
];
