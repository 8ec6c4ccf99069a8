import type { Test } from 'tap';
import { placeFullOrder } from './full-order.ts';
import { openIssuer } from './fake-issuer.ts';
import { openShop } from './shop.ts';

/**
 * Opens a shop with two customers. Each customer has an order of TEA. `customer`: token of the first customer. `own`:
 * order of the first customer.
 */
export async function openTwoCustomers(t: Test) {
  const issuer = await openIssuer(t);
  const service = { token: await issuer.token() };
  const customer = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  const shop = await openShop(t, { issuer: issuer.url, as: service });
  const sku = await shop.offer({ sku: 'TEA', amount: 100, onHand: 100 });
  const own = await placeFullOrder(shop, sku, 'customer-1');
  const foreign = await placeFullOrder(shop, sku, 'customer-2');
  return { issuer, shop, service, customer, own, foreign };
}
