/**
 * Rules for the URLs of endpoints. The rules are checked when an endpoint is registered, and again before each attempt.
 * The checks don't resolve host names. If the checks resolved names, a client could register endpoints to find out
 * which names exist in the internal network.
 */
import { isIP } from 'node:net';
import { isPublicAddress, isWithin, networks } from './public-addresses.ts';

/** The networks and ports that deliveries may use. */
export interface DeliveryRules {
  /** Whether deliveries may go to this IP address. */
  isAllowed(ip: string): boolean;
  /**
   * Whether the operator has listed this IP address. Any port and plain http are allowed for an IP address that the
   * operator has listed.
   */
  isNamed(ip: string): boolean;
  /** The ports that are allowed for addresses that the operator hasn't listed. */
  ports: readonly number[];
}

/**
 * Creates the rules for the addresses of endpoints. `allowed`: networks that are allowed in addition to public
 * addresses, such as `10.0.0.0/8`.
 */
export function deliveryRules(allowed: readonly string[], ports: readonly number[]): DeliveryRules {
  const list = networks(allowed);
  const isNamed = (ip: string) => isWithin(list, ip);
  return { ports, isNamed, isAllowed: (ip) => isPublicAddress(ip) || isNamed(ip) };
}

const URL_LENGTH_MAX = 2048;

/**
 * Names that don't refer to the same host everywhere: the names in RFC 6761 and RFC 8375, and names that many internal
 * networks use.
 */
const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion)$/;

const NAME = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/;

/**
 * Returns why a URL isn't allowed for an endpoint, as a text that follows the name of the field. Returns undefined if
 * the URL is allowed. The text never contains the address of a host name.
 */
export function whyUrlNotAllowed(text: string, rules: DeliveryRules): string | undefined {
  if (text.length > URL_LENGTH_MAX) return `must have at most ${URL_LENGTH_MAX} characters`;
  // `URL.parse` removes tabs and line ends, and takes \ for /. Other parsers may read such a URL differently.
  if (!/^[!-[\]-~]+$/.test(text)) return 'must contain only visible ASCII characters, and no \\';
  const url = URL.parse(text);
  // `URL.parse` also removes additional slashes, which could hide the parts of the URL that are refused below.
  if (!url || !/^https?:\/\/[^/]/i.test(text)) return 'must be an https address';
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'must not contain a user name or password';
  if (text.includes('#')) return 'must not contain a fragment';
  return faultOfHost(url, rules);
}

function faultOfHost(url: URL, { isAllowed, isNamed, ports }: DeliveryRules): string | undefined {
  const host = hostOf(url);
  const isLiteral = isIP(host) !== 0;
  if (isLiteral && isNamed(host)) return undefined;
  if (url.protocol !== 'https:') return 'must be an https address';
  if (isLiteral && !isAllowed(host)) return 'must name a public address';
  if (!isLiteral && !isPublicName(host)) return 'must name a public host';
  if (!ports.includes(Number(url.port || 443))) return `must use one of the ports ${ports.join(', ')}`;
  return undefined;
}

/** Returns the host of a URL, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: Pick<URL, 'hostname'>): string => hostname.replace(/^\[|\]$/g, '');

function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return NAME.test(name) && !LOCAL_NAMES.test(name);
}
