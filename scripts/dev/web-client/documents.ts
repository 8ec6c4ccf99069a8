import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { components } from '../../../generated/v1/types.ts';
import type { Api, GuestOrders, OrderAccess } from './guest-orders.ts';
import { maySeeDocument } from './guest-rules.ts';
import { type OrderServiceFor, bodyOf } from './order-service.ts';

type Schemas = components['schemas'];

/** Headers that the order service sets for a page to print. They replace those of the web client. */
const PAGE_HEADERS = ['content-type', 'content-language', 'content-security-policy', 'content-disposition'];

/** Registers the page of an invoice or credit note, as the order service prints it. */
export function registerDocuments(
  app: FastifyInstance,
  orderService: OrderServiceFor,
  guestOrders: GuestOrders,
): void {
  const path = '/documents/:documentId([0-9a-f-]{36})';
  app.get<{ Params: { documentId: string } }>(path, async (request, reply) => {
    const { documentId } = request.params;
    const guest = await accessOfGuest(request, documentId, guestOrders);
    const { api } = guest ?? (await orderService(request));
    const answer = await api.GET('/documents/{documentId}', {
      params: { path: { documentId } },
      headers: { Accept: 'text/html', 'Accept-Language': request.headers['accept-language'] },
      parseAs: 'text',
    });
    const page = bodyOf(answer);
    for (const name of PAGE_HEADERS) {
      const value = answer.response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.send(page);
  });
}

/** Returns access to a document for the guest who has named its order. */
async function accessOfGuest(
  request: FastifyRequest,
  documentId: string,
  { orderOf, access }: GuestOrders,
): Promise<OrderAccess | undefined> {
  const orderId = orderOf(request);
  if (orderId === undefined) return undefined;
  const found = await access(request, orderId);
  const documents = await listDocuments(found.api, orderId);
  return documents.some(({ id }) => id === documentId) ? found : undefined;
}

/** Lists the documents of an order that its customer may see. */
async function listDocuments(api: Api, orderId: string): Promise<Schemas['Document'][]> {
  const params = { path: { orderId }, query: { page: 0, size: 100 } };
  const { documents } = bodyOf(await api.GET('/orders/{orderId}/documents', { params }));
  return documents.filter(maySeeDocument);
}

/** Lists the invoices and credit notes of an order that a page shows. An order that has just been placed has none. */
export async function readDocuments(api: Api, { id, status }: Schemas['Order']) {
  if (status === 'SUBMITTED') return { documents: [] };
  const documents = await listDocuments(api, id);
  return {
    documents: documents.map(({ id: documentId, type, series, number, issuedAt, totals }) => ({
      url: `/documents/${documentId}`,
      type,
      name: `${series}-${number}`,
      issuedAt,
      total: totals.grossAmount,
    })),
  };
}
