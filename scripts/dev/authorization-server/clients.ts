import { CUSTOMER_SCOPES } from './customer-scopes.ts';

/** Every scope of the order service. */
export const ALL_SCOPES = [
  'orders:read',
  'orders:write',
  'contacts:read',
  'contacts:write',
  'payments:read',
  'payments:write',
  'shipments:write',
  'products:read',
  'products:write',
  'discounts:read',
  'discounts:write',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'usage:read',
];

/** Scopes that a member of staff may have: all except those of webhooks and of usage, which are only for clients. */
export const STAFF_SCOPES = ALL_SCOPES.filter((scope) => !/^(?:webhooks|usage):/.test(scope));

export interface Client {
  id: string;
  /** Name of the client that users see. */
  name?: string;
  /** Secret of the client. A client without one is public (RFC 6749, section 2.1). */
  secret?: string;
  /** Scopes of the order service that the client may request. */
  scopes: string[];
  /**
   * Address to which users return after the login. A client with this address uses the authorization code flow. Any
   * other client uses client credentials.
   */
  redirectUri?: string;
  /** Address to which users may return after the logout. */
  postLogoutRedirectUri?: string;
  /**
   * Whether the client is the order service itself. This client gets no tokens, but may introspect the tokens for the
   * order service.
   */
  isResourceServer?: boolean;
}

/** The credentials with which the order service introspects tokens. */
export interface ResourceServer {
  id: string;
  secret: string;
}

/**
 * The clients of the development authorization server. These clients aren't for production, because their secrets are
 * public.
 */
export const clientsOf = (
  serviceUrl: string,
  webClientUrl: string,
  resourceServer: ResourceServer,
): Client[] => [
  { ...resourceServer, isResourceServer: true, scopes: [] },
  { id: 'backoffice', secret: 'backoffice-secret', scopes: ALL_SCOPES },
  { id: 'storefront-service', secret: 'storefront-service-secret', scopes: ['orders:read', 'orders:write'] },
  { id: 'no-scope-service', secret: 'no-scope-service-secret', scopes: [] },
  // The documentation page, in which customers and staff log in.
  {
    id: 'docs',
    name: 'The documentation of the order service',
    redirectUri: `${serviceUrl}/api/v1/docs`,
    scopes: STAFF_SCOPES,
  },
  // The shop's web client in scripts/dev/web-client/.
  {
    id: 'web-client',
    name: 'Tea and Pots',
    secret: 'web-client-secret',
    redirectUri: `${webClientUrl}/callback`,
    postLogoutRedirectUri: `${webClientUrl}/`,
    scopes: CUSTOMER_SCOPES,
  },
];

export interface User {
  login: string;
  password: string;
  name: string;
  email: string;
  /** Scopes of the order service that the user may have. */
  scopes: string[];
  /** Absent for a member of staff. */
  customerId?: string;
  /** Roles in the claim `roles`. */
  roles?: string[];
}

/** The setting STAFF_CLAIM that fits the roles of `USERS`. */
export const STAFF_CLAIM = 'roles=order-staff';

/** The users who can log in. */
export const USERS: User[] = [
  {
    login: 'customer-1',
    password: 'customer-1-password',
    name: 'Customer One',
    email: 'customer-1@example.com',
    scopes: CUSTOMER_SCOPES,
    customerId: 'customer-1',
  },
  {
    login: 'customer-2',
    password: 'customer-2-password',
    name: 'Customer Two',
    email: 'customer-2@example.com',
    scopes: CUSTOMER_SCOPES,
    customerId: 'customer-2',
  },
  // The customer whom the contract's examples name, so that a developer can send them unchanged.
  {
    login: 'customer-1042',
    password: 'customer-1042-password',
    name: 'Customer 1042',
    email: 'customer-1042@example.com',
    scopes: CUSTOMER_SCOPES,
    customerId: 'customer-1042',
  },
  {
    login: 'staff-1',
    password: 'staff-1-password',
    name: 'Staff One',
    email: 'staff-1@example.com',
    scopes: STAFF_SCOPES,
    roles: ['order-staff'],
  },
];
