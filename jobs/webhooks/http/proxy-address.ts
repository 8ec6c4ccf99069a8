/** Where the proxy is through which webhooks leave, and what it wants to see. */
export interface ProxyAddress {
  /** Whether the connection to the proxy itself is TLS. That to the receiver is, either way. */
  isSecure: boolean;
  host: string;
  port: number;
  /** The value of `Proxy-Authorization` (RFC 9110, section 11.7.2). */
  authorization: string | undefined;
}

/** Reads `http://user:password@proxy.example.com:3128`; nothing where the text is no address of a proxy. */
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

/** `user:password`, or an empty text; nothing where they are written so that nobody can read them. */
function credentialsOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return '';
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return undefined;
  }
}
