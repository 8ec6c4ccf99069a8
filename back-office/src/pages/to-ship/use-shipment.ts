import { useChange } from '../../api/change.ts';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { type TaggedOrder, orderKey } from '../../api/order.ts';
import { QUEUE_KEY } from './read-queue.ts';

interface Shipping {
  order: TaggedOrder;
  items: Schemas['ShipmentItemInput'][];
  carrier: string;
  trackingNumber: string;
}

/** Ships units of an order. */
export function useShipment(orderId: string) {
  const makesObsolete = [[...orderKey(orderId)], [...QUEUE_KEY]];
  const change = useChange(
    ({ order: { value, etag }, items, carrier, trackingNumber }: Shipping, key) =>
      api.POST('/orders/{orderId}/shipments', {
        params: { path: { orderId: value.id }, header: { 'Idempotency-Key': key, 'If-Match': etag } },
        body: { items, ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) },
      }),
    { makesObsolete },
  );
  return {
    ...change,
    ship: (shipping: Shipping, onShipped: () => void) => change.mutate(shipping, { onSuccess: onShipped }),
  };
}

export type Shipment = ReturnType<typeof useShipment>;

/** Starts and ends the packing of an order: a shipment hold that forbids a cancellation by the customer. */
export function usePacking(orderId: string) {
  return useChange(
    (
      { order, holdId }: { order: TaggedOrder; holdId: string | undefined },
      key,
    ): Promise<{
      data?: unknown;
      error?: unknown;
      response: Response;
    }> =>
      holdId === undefined
        ? api.POST('/orders/{orderId}/shipment-holds', {
            params: { path: { orderId }, header: { 'Idempotency-Key': key, 'If-Match': order.etag } },
            body: { reason: 'PACKING' },
          })
        : api.DELETE('/orders/{orderId}/shipment-holds/{holdId}', {
            params: { path: { orderId, holdId }, header: { 'If-Match': order.etag } },
          }),
    { makesObsolete: [[...orderKey(orderId)], [...QUEUE_KEY]] },
  );
}
