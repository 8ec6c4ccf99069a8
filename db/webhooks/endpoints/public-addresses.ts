/**
 * Checks IP addresses. Clients register the URLs of endpoints, and these checks ensure that the service connects to
 * public or allowed addresses only.
 */
import { BlockList, isIP } from 'node:net';

/** Parses a list of networks such as `10.0.0.0/8` and `2001:db8::/32`, and of single addresses. */
export function networks(list: readonly string[]): BlockList {
  const found = new BlockList();
  for (const entry of list) {
    const [ip = '', prefix] = entry.split('/');
    const family = familyOf(ip);
    if (family === undefined) throw new RangeError(`${entry} is not a network`);
    found.addSubnet(ip, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return found;
}

function familyOf(ip: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(ip);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}

/**
 * IPv4 addresses that aren't public: the special-purpose registry of IANA (RFC 6890), multicast addresses, and reserved
 * addresses.
 */
const CLOSED_IPV4 = networks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // 168.63.129.16 looks public, but on a machine in Azure it leads to the machine's host.
  '168.63.129.16',
]);

/**
 * The range of IPv6 addresses that are allocated to hosts. IPv6 addresses that stand for IPv4 addresses (mapped, NAT64
 * and similar) are outside this range.
 */
const OPEN_IPV6 = networks(['2000::/3']);

/**
 * Addresses in `OPEN_IPV6` that aren't public, because they are used for protocols (Teredo, ORCHID), documentation,
 * 6to4 and AS112.
 */
const CLOSED_IPV6 = networks(['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']);

/** Whether an IP address is public. The address may have any notation that `node:net` accepts. */
export function isPublicAddress(ip: string): boolean {
  switch (isIP(ip)) {
    case 4:
      return !CLOSED_IPV4.check(ip, 'ipv4');
    case 6:
      // An address with a zone (RFC 4007) is valid on this machine only.
      return !ip.includes('%') && OPEN_IPV6.check(ip, 'ipv6') && !CLOSED_IPV6.check(ip, 'ipv6');
    default:
      return false;
  }
}

/** Whether an IP address is in one of these networks. */
export function isWithin(list: BlockList, ip: string): boolean {
  const family = familyOf(ip);
  return family !== undefined && !ip.includes('%') && list.check(ip, family);
}
