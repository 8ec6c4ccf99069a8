import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

/** The addresses of a name. Rejects where there are none. */
export type Lookup = (name: string) => Promise<LookupAddress[]>;

/** The name of a receiver has no address, or nobody says which. */
export class NameFailure extends Error {
  override readonly name = 'NameFailure';
}

/** The second one takes twice as long: together they are over before a connection has to be there. */
const FIRST_TRY_MS = 1_000;

/**
 * Asks the name servers of this machine, or these. Not by the system's own function: that occupies one of four threads
 * until it has an answer, so a few names whose servers are silent would hold up everybody's deliveries, and files.
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
    throw new NameFailure('the name has no address', { cause: first });
  };
}
