/** Address and credentials of the proxy through which webhooks are sent. */
export interface ProxyAddress {
  /**
   * Whether the connection to the proxy uses TLS. The connection to the receiver, which runs through the proxy, has its
   * own TLS.
   */
  isSecure: boolean;
  host: string;
  port: number;
  /** Value of the header `Proxy-Authorization` (RFC 9110, section 11.7.2). */
  authorization: string | undefined;
}

/** Parses `http://user:password@proxy.example.com:3128`. Returns undefined if the text isn't the address of a proxy. */
export function parseProxyAddress(text: string): ProxyAddress | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\/[^/?#]+\/?$/i.test(text)) return undefined;
  const isSecure = url.protocol === 'https:';
  const credentials = credentialsOf(url);
  if (credentials === undefined) return undefined;
  return {
    isSecure,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 443 : 80)),
    authorization: credentials === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}

/**
 * Returns the credentials in the URL as `user:password`, or an empty text if the URL has none. Returns undefined if the
 * credentials can't be decoded.
 */
function credentialsOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return '';
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return undefined;
  }
}
