import { randomUUID } from 'node:crypto';
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
  'documents:read',
  'documents:write',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'usage:read',
];

/** Scopes that most members of staff may have: all except those of webhooks and of usage, which are only for admins. */
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
   * Addresses to which users return after the login. A client with such addresses uses the authorization code flow. Any
   * other client uses client credentials.
   */
  redirectUris?: string[];
  /** Address to which users may return after the logout. */
  postLogoutRedirectUri?: string;
  /** Whether users of the client may go on as guests, without a login. */
  allowsGuests?: boolean;
  /**
   * Whether the client is the order service itself. This client gets no tokens, but may introspect the tokens for the
   * order service.
   */
  isResourceServer?: boolean;
}

/** The credentials with which the order service introspects tokens. */
interface ResourceServer {
  id: string;
  secret: string;
}

export interface ClientOptions {
  serviceUrl: string;
  webClientUrl: string;
  backOfficeUrl: string;
  /** Further addresses to which customers may return after the login: the addresses of a developer's own shop. */
  redirectUris: string[];
  resourceServer: ResourceServer;
}

/**
 * The clients of the development authorization server. These clients aren't for production, because their secrets are
 * public.
 */
export const clientsOf = ({
  serviceUrl,
  webClientUrl,
  backOfficeUrl,
  redirectUris,
  resourceServer,
}: ClientOptions): Client[] => [
  { ...resourceServer, isResourceServer: true, scopes: [] },
  { id: 'backoffice', secret: 'backoffice-secret', scopes: ALL_SCOPES },
  { id: 'storefront-service', secret: 'storefront-service-secret', scopes: ['orders:read', 'orders:write'] },
  { id: 'no-scope-service', secret: 'no-scope-service-secret', scopes: [] },
  // The documentation page, in which customers and staff log in.
  {
    id: 'docs',
    name: 'The documentation of the order service',
    redirectUris: [`${serviceUrl}/api/v1/docs`],
    scopes: STAFF_SCOPES,
  },
  // The shop's web client in scripts/dev/web-client/.
  {
    id: 'web-client',
    name: 'Tea and Pots',
    secret: 'web-client-secret',
    redirectUris: [`${webClientUrl}/callback`, ...redirectUris],
    postLogoutRedirectUri: `${webClientUrl}/`,
    scopes: CUSTOMER_SCOPES,
    allowsGuests: true,
  },
  // The same program, for visitors who haven't logged in, and for guests who name their order.
  { id: 'web-client-visitors', secret: 'web-client-visitors-secret', scopes: ['products:read'] },
  {
    id: 'web-client-guests',
    secret: 'web-client-guests-secret',
    scopes: ['orders:read', 'orders:write', 'contacts:read', 'payments:read', 'documents:read'],
  },
  // The page of the shop's staff in back-office/.
  {
    id: 'back-office',
    name: 'The back office',
    secret: 'back-office-secret',
    redirectUris: [`${backOfficeUrl}/callback`],
    postLogoutRedirectUri: `${backOfficeUrl}/`,
    scopes: ALL_SCOPES,
  },
];

/** Login hint (OpenID Connect Core, section 3.1.2.1) with which a client asks for the account of a new guest. */
export const GUEST_HINT = 'guest';

/** Creates the account of a guest. The account has no password, so only the browser of the guest can use it. */
export const newGuest = (): string => `guest-${randomUUID()}`;

export const isGuest = (login: string | undefined): boolean => /^guest-[0-9a-f-]{36}$/.test(login ?? '');

/** Finds a user. A guest is a customer without a name, an e-mail address and a password. */
export const findUser = (login: string | undefined): (Pick<User, 'scopes'> & Partial<User>) | undefined =>
  login !== undefined && isGuest(login)
    ? { scopes: CUSTOMER_SCOPES, customerId: login }
    : USERS.find((user) => user.login === login);

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

const FULFILMENT = ['orders:read', 'contacts:read', 'shipments:write', 'products:read', 'documents:read'];

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
  staffOf('fulfilment', FULFILMENT),
  staffOf('support', [
    ...FULFILMENT,
    ...['orders:write', 'contacts:write', 'payments:read', 'payments:write', 'discounts:read', 'events:read'],
  ]),
  staffOf('catalogue', ['products:read', 'products:write', 'discounts:read', 'discounts:write']),
  staffOf('finance', [
    ...['orders:read', 'contacts:read', 'products:read', 'payments:read', 'payments:write'],
    ...['documents:read', 'documents:write'],
  ]),
  staffOf('admin', ALL_SCOPES),
];

/** Describes the member of staff with a role, such as `support-1`. */
function staffOf(role: string, scopes: string[]): User {
  const [login, name] = [`${role}-1`, `${role[0]!.toUpperCase()}${role.slice(1)} One`]; // No role is empty.
  return {
    login,
    password: `${login}-password`,
    name,
    email: `${login}@example.com`,
    scopes,
    roles: ['order-staff', role],
  };
}
