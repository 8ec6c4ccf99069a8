import { ALL_SCOPES, type Client } from './clients.ts';

/**
 * Describes a client with the metadata names of dynamic client registration (RFC 7591), because oidc-provider requires
 * these names.
 */
export const metadataOf = ({
  id,
  name,
  secret,
  scopes,
  redirectUris,
  postLogoutRedirectUri,
  isResourceServer,
  allowsGuests = false,
}: Client) => ({
  client_id: id,
  ...(name !== undefined && { client_name: name }),
  ...(secret === undefined
    ? { token_endpoint_auth_method: 'none' as const }
    : { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' as const }),
  grant_types: redirectUris
    ? ['authorization_code', 'refresh_token']
    : isResourceServer
      ? []
      : ['client_credentials'],
  response_types: redirectUris ? (['code'] as const) : [],
  redirect_uris: redirectUris ?? [],
  // The ID tokens of a client with a server say when the user has typed the password, so that the client can refuse an
  // old login. The documentation page requests no ID tokens.
  require_auth_time: secret !== undefined && redirectUris !== undefined,
  post_logout_redirect_uris: postLogoutRedirectUri ? [postLogoutRedirectUri] : [],
  allows_guests: allowsGuests,
  api_scopes: scopes.filter((scope) => ALL_SCOPES.includes(scope)).join(' '),
});
