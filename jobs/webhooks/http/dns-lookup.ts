import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

/** Looks up the addresses of a host name. Rejects if the name has no address. */
export type Lookup = (name: string) => Promise<LookupAddress[]>;

/** Thrown if a host name has no address, or if no name server answers. */
export class NameFailure extends Error {
  override readonly name = 'NameFailure';
}

/**
 * Timeout of the first try. The second try takes twice as long. The two tries together end before the time limit for
 * opening a connection.
 */
const FIRST_TRY_MS = 1_000;

/**
 * Creates a function that looks up names with the name servers of this machine, or with `servers`. The function doesn't
 * use `dns.lookup`, which occupies one of four threads until the answer arrives. With `dns.lookup`, a few names whose
 * servers don't answer would block all deliveries and all file access.
 */
export function openLookup(servers?: string[], timeoutMs = FIRST_TRY_MS): Lookup {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const found = await Promise.allSettled([
      resolver.resolve4(name).then((all) => all.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(name).then((all) => all.map((address) => ({ address, family: 6 }))),
    ]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length > 0) return addresses;
    const [first] = found.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    throw new NameFailure('the host name has no address', { cause: first });
  };
}
