import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { partKey } from '../../api/order.ts';

type Order = Schemas['Order'];

/** Largest page that the contract allows. */
const ALL = { page: 0, size: 100 };

/** Reads a part of an order. While the part of a newer order is read, the older part stays visible. */
const usePart = <Value>(order: Order, part: string, read: () => Promise<Value>): UseQueryResult<Value> =>
  useQuery({ queryKey: partKey(order, part), queryFn: read, placeholderData: keepPreviousData });

const ofOrder = ({ id }: Order) => ({ params: { path: { orderId: id } } });
const allOfOrder = ({ id }: Order) => ({ params: { path: { orderId: id }, query: ALL } });

export const useBreakdown = (order: Order) =>
  usePart(order, 'breakdown', () => bodyOf(api.GET('/orders/{orderId}/breakdown', ofOrder(order))));

export const useShipments = (order: Order) =>
  usePart(order, 'shipments', () => bodyOf(api.GET('/orders/{orderId}/shipments', allOfOrder(order))));

export const usePayments = (order: Order) =>
  usePart(order, 'payments', () => bodyOf(api.GET('/orders/{orderId}/payments', allOfOrder(order))));

export const useCaptures = (order: Order) =>
  usePart(order, 'captures', () => bodyOf(api.GET('/orders/{orderId}/payment/captures', allOfOrder(order))));

export const useRefunds = (order: Order) =>
  usePart(order, 'refunds', () => bodyOf(api.GET('/orders/{orderId}/payment/refunds', allOfOrder(order))));

export const useReturns = (order: Order) =>
  usePart(order, 'returns', () => bodyOf(api.GET('/orders/{orderId}/returns', allOfOrder(order))));

export const useCredits = (order: Order) =>
  usePart(order, 'credits', () => bodyOf(api.GET('/orders/{orderId}/credits', allOfOrder(order))));

export const useNotes = (order: Order) =>
  usePart(order, 'notes', () => bodyOf(api.GET('/orders/{orderId}/notes', allOfOrder(order))));

export const useHolds = (order: Order) =>
  usePart(order, 'holds', () => bodyOf(api.GET('/orders/{orderId}/shipment-holds', allOfOrder(order))));

export const useHistory = (order: Order) =>
  usePart(order, 'history', () => {
    const { params } = allOfOrder(order);
    const query = { ...params.query, sort: 'NEWEST_FIRST' as const };
    return bodyOf(api.GET('/orders/{orderId}/history', { params: { ...params, query } }));
  });

/** Reads the carrier events of a shipment. */
export const useCarrierEvents = (order: Order, { id, version }: Schemas['Shipment']) =>
  useQuery({
    queryKey: partKey(order, 'carrier-events', id, version),
    queryFn: () =>
      bodyOf(
        api.GET('/orders/{orderId}/shipments/{shipmentId}/carrier-events', {
          params: { path: { orderId: order.id, shipmentId: id }, query: ALL },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Names of the lines of an order by their identifiers. */
export const lineNames = (order: Order): ReadonlyMap<string, string> =>
  new Map(order.items.map(({ id, name }) => [id, name]));
