import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Tagged, api, bodyOf, taggedOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';

/** Time in ms after which lists and progress are read again, because the service changes them. */
export const READ_AGAIN_AFTER = 10_000;

export type TaggedEndpoint = Tagged<Schemas['WebhookEndpoint']>;

/** Key of the list of endpoints. */
export const ENDPOINTS_KEY = ['webhook-endpoints'] as const;

/** Key of all queries about an endpoint. */
export const endpointKey = (endpointId: string) => ['webhook-endpoint', endpointId] as const;

export const useEndpoints = (after: string | undefined) => {
  const query = { page: 0, size: 20, ...(after && { after }) };
  return useQuery({
    queryKey: [...ENDPOINTS_KEY, query],
    queryFn: () => bodyOf(api.GET('/webhook-endpoints', { params: { query } })),
    refetchInterval: READ_AGAIN_AFTER,
    placeholderData: keepPreviousData,
  });
};

export const useEndpoint = (endpointId: string) =>
  useQuery({
    queryKey: [...endpointKey(endpointId), 'itself'],
    queryFn: () => taggedOf(api.GET('/webhook-endpoints/{endpointId}', { params: { path: { endpointId } } })),
    refetchInterval: READ_AGAIN_AFTER,
  });

export const useProgress = (endpointId: string) =>
  useQuery({
    queryKey: [...endpointKey(endpointId), 'progress'],
    queryFn: () =>
      bodyOf(api.GET('/webhook-endpoints/{endpointId}/progress', { params: { path: { endpointId } } })),
    refetchInterval: READ_AGAIN_AFTER,
  });
