import type { Test } from 'tap';
import { placeFullOrder } from './full-order.ts';
import { openIssuer } from './fake-issuer.ts';
import { openShop } from './shop.ts';

/** The claim of the shop's staff in tests. */
export const STAFF_CLAIM = { path: 'realm_access.roles', value: 'order-staff' };

/** Claims of a token of a member of staff, whose name is `sub`. */
export const staffClaims = (sub: string) => ({ sub, realm_access: { roles: ['order-staff'] } });

/**
 * Opens a shop with two customers. Each customer has an order of TEA. `customer`: token of the first customer. `own`:
 * order of the first customer. `staff`: token of a member of staff.
 */
export async function openTwoCustomers(t: Test) {
  const issuer = await openIssuer(t);
  const service = { token: await issuer.token() };
  const customer = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  const staff = { token: await issuer.token(staffClaims('staff-1')) };
  const shop = await openShop(t, { issuer: issuer.url, as: service, staffClaim: STAFF_CLAIM });
  const sku = await shop.offer({ sku: 'TEA', amount: 100, onHand: 100 });
  const own = await placeFullOrder(shop, sku, 'customer-1');
  const foreign = await placeFullOrder(shop, sku, 'customer-2');
  return { issuer, shop, service, staff, customer, own, foreign };
}
