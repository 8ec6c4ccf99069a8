import type { Kind } from '../../environment.ts';

/** The claim of a token that says whether the token's user is a member of the shop's staff. */
export interface StaffClaim {
  /** Name of the claim, or names of nested claims with dots between them. */
  path: string;
  /** Value that the claim must have. If the claim is a list, one element of the list must have this value. */
  value: string;
}

/** Parses a text such as `realm_access.roles=order-staff`. The first `=` ends the path. */
export const staffClaim: Kind<StaffClaim> = (given) => {
  const [, path = '', value = ''] = /^([^=]*)=(.*)$/s.exec(given) ?? [];
  if (path.split('.').every(isName) && isName(value)) return { value: { path, value } };
  return { fault: `must be path=value, such as realm_access.roles=order-staff: ${given}` };
};

/** Whether a text consists of characters that can be seen, with no spaces around them. */
const isName = (text: string): boolean => /^[!-~](?:[ -~]*[!-~])?$/.test(text);

/** Whether the claims of a token make its user a member of staff. */
export const isStaff = (claims: object, { path, value }: StaffClaim): boolean =>
  [claimAt(claims, path)].flat().includes(value);

/**
 * Finds a nested claim. A claim's name may itself contain dots, such as `https://shop.example/roles`. So the whole path
 * is looked up first, and then the path without its last parts: the longest name that exists is used. Returns undefined
 * if there is no such claim.
 */
function claimAt(claims: object, path: string): unknown {
  if (Object.hasOwn(claims, path)) return Reflect.get(claims, path);
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot);
    if (!Object.hasOwn(claims, name)) continue;
    const inner: unknown = Reflect.get(claims, name);
    return typeof inner === 'object' && inner !== null ? claimAt(inner, path.slice(dot + 1)) : undefined;
  }
  return undefined;
}
