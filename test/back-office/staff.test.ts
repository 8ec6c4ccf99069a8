import t from 'tap';
import { readStaffMember } from '../../back-office/server/staff.ts';

const RULES = {
  staffClaim: { path: 'realm_access.roles', value: 'order-staff' },
  customerClaim: 'customer_id',
};
const staff = (more: object = {}) => ({ sub: 'ann', realm_access: { roles: ['order-staff'] }, ...more });

t.test('readStaffMember reads the name and the actor of a member of staff', (t) => {
  t.strictSame(readStaffMember(staff({ name: 'Ann' }), RULES), { name: 'Ann', actor: 'ann' });
  t.strictSame(readStaffMember(staff(), RULES), { name: 'ann', actor: 'ann' }, 'without a name');
  t.end();
});

t.test('readStaffMember hashes a subject that the contract does not allow as an actor', (t) => {
  for (const sub of ['ann smith', 'a'.repeat(65), 'änn', 'a\nb'])
    t.match(readStaffMember(staff({ sub }), RULES).actor, /^[\w-]{43}$/, sub);
  t.equal(readStaffMember(staff({ sub: 'a'.repeat(64) }), RULES).actor, 'a'.repeat(64));
  t.end();
});

t.test('readStaffMember refuses every other user', (t) => {
  const refused: Record<string, object> = {
    'a customer': { realm_access: undefined, customer_id: 'customer-1' },
    'a customer with the claim of staff': { customer_id: 'customer-1' },
    'an empty customer claim': { customer_id: '' },
    'no role': { realm_access: { roles: [] } },
    'a role that only contains the value': { realm_access: { roles: ['not-order-staff', 'order-staff-2'] } },
    'a text that contains the value': { realm_access: { roles: 'other order-staff' } },
    'an object': { realm_access: { roles: { 'order-staff': true } } },
    'a role at another place': { realm_access: undefined, roles: ['order-staff'] },
  };
  for (const [name, claims] of Object.entries(refused))
    t.throws(() => readStaffMember(staff(claims), RULES), { name: 'LoginRefused' }, name);
  t.end();
});
