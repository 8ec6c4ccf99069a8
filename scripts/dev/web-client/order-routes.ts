import type { FastifyRequest } from 'fastify';

/** Allows only ids of this pattern, because any other text could lead to another path of the order service. */
export const ORDER_ID = ':orderId([0-9a-f-]{36})';

export interface OrderPath {
  Params: { orderId: string };
}

export const WITH_BODY = { schema: { body: { type: 'object' } } };

export const idempotencyKey = ({ headers }: FastifyRequest) => ({
  'Idempotency-Key': String(headers['idempotency-key'] ?? ''),
});
