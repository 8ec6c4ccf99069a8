import { serviceClient } from './service-client.ts';

/** Sends a request to a path of version 1. Returns the body of the answer, or rejects if the answer is a problem. */
export type Send = <Body>(method: string, path: string, body?: object) => Promise<Body>;

/**
 * A client for the shop's back office. Like any other client, this client gets its token from the authorization server.
 */
export function backOffice(serviceUrl: string, authUrl: string, scope: string): Send {
  const api = serviceClient({
    tokenUrl: `${authUrl}/token`,
    clientId: 'backoffice',
    clientSecret: 'backoffice-secret',
    scope,
  });
  return async (method, path, body) => {
    const response = await api(`${serviceUrl}/api/v1${path}`, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${answer}`);
    // The contract declares this type. An answer with status 204 has no body.
    return answer === '' ? undefined : JSON.parse(answer);
  };
}
