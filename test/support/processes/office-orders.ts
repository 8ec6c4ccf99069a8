import type { components } from '../../../generated/v1/types.ts';
import { type Send, backOffice } from '../../../scripts/dev/back-office-client.ts';
import { retryUntil } from '../run/wait-for.ts';
import type { BackOffice } from './back-office.ts';

export type Order = components['schemas']['Order'];

const SCOPES = 'orders:read orders:write contacts:read payments:read payments:write shipments:write';

const ADDRESS = {
  name: 'Anna Bauer',
  line1: 'Beispielweg 7',
  postalCode: '10117',
  city: 'Berlin',
  countryCode: 'DE',
};

/** Places orders of the sample products as a shop's client does, and reads them. */
export function officeOrders({ serviceUrl, authUrl }: BackOffice) {
  const send: Send = backOffice(serviceUrl, authUrl, SCOPES);
  const read = (orderId: string) => send<Order>('GET', `/orders/${orderId}`);
  return {
    send,
    read,
    /** Places an order of 3 tins of tea and 2 mugs, and waits until it is paid. `more` replaces fields of the request. */
    place: async (more: object = {}): Promise<Order> => {
      let order = await send<Order>('POST', '/orders', {
        customerId: 'customer-1042',
        items: [
          { sku: 'TEA-EARL-GREY-100', quantity: 3 },
          { sku: 'MUG-STONEWARE-BLUE', quantity: 2 },
        ],
        contact: { email: 'anna@example.com', name: 'Anna Bauer' },
        shippingAddress: ADDRESS,
        shippingMethod: 'parcel',
        paymentMethod: 'tok_approved',
        ...more,
      });
      await retryUntil(
        'the order is paid',
        () => order.status === 'CONFIRMED',
        async () => (order = await read(order.id)),
      );
      return order;
    },
  };
}
