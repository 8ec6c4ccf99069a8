import { createHash } from 'node:crypto';
import { type StaffClaim, isStaff } from '../../handlers/auth/staff-claim.ts';
import { LoginRefused } from '../../packages/login/login-errors.ts';

/** The member of staff who has logged in, according to the ID token. */
export interface StaffMember {
  name: string;
  /** Id of the member in the header `Actor`. The history of an order shows this id. */
  actor: string;
}

interface StaffRules {
  staffClaim: StaffClaim;
  customerClaim: string;
}

/** Claims of an ID token. `sub` is the only claim that each ID token has. */
type IdClaims = { sub: string } & Record<string, unknown>;

/**
 * Returns the member of staff whom an ID token names. Throws a `LoginRefused` for any other user. As in the service, a
 * user with the claim of a customer is a customer, even if the user also has the claim of staff.
 */
export function readStaffMember(claims: IdClaims, { staffClaim, customerClaim }: StaffRules): StaffMember {
  if (claims[customerClaim] !== undefined || !isStaff(claims, staffClaim))
    throw new LoginRefused('the user is no member of staff', 'This page is only for the staff of the shop.');
  const { sub, name } = claims;
  return { name: typeof name === 'string' && name !== '' ? name : sub, actor: actorOf(sub) };
}

/** Returns the subject, or a hash of a subject that the contract doesn't allow as an `Actor`. */
const actorOf = (subject: string): string =>
  /^[!-~]{1,64}$/.test(subject) ? subject : createHash('sha256').update(subject).digest('base64url');
