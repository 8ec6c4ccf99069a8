import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, taggedOf } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import type { OrderAction } from '../../../../api/order-change.ts';
import { type TaggedOrder, partKey } from '../../../../api/order.ts';
import { Loaded } from '../../../../parts/loaded.tsx';

/** A shipment that a form changes, with the entity tag of the shipment. */
export interface ShipmentAction extends OrderAction {
  shipment: Schemas['Shipment'];
}

/** Reads a shipment with its entity tag, which the list of shipments doesn't have, and then shows its form. */
export function WithShipment({
  order,
  shipmentId,
  children,
}: {
  order: TaggedOrder;
  shipmentId: string;
  children: (read: { shipment: Schemas['Shipment']; etag: string }) => ReactNode;
}) {
  const query = useQuery({
    queryKey: partKey(order.value, 'shipment', shipmentId),
    queryFn: () =>
      taggedOf(
        api.GET('/orders/{orderId}/shipments/{shipmentId}', {
          params: { path: { orderId: order.value.id, shipmentId } },
        }),
      ),
    placeholderData: (previous) => previous,
  });
  return <Loaded query={query}>{({ value, etag }) => children({ shipment: value, etag })}</Loaded>;
}
