import type { DocumentRecord } from '../../../db/store.ts';
import { currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { documentPath, documentsPath, orderPath, pagination, walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import type { Operation } from '../bodies/types.ts';
import { toDocument } from './document-body.ts';
import { toForm } from './document-forms.ts';

export const createDocument: Operation<'createDocument'> = async (call, { store, prefix, invoices }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const { orderId } = params;
  const { units = 'ALL', exchangeRate } = body;
  const request = { units, exchangeRate, settings: invoices, precondition, caller, key };
  const outcome = await store.createDocument(reach, orderId, request);
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(orderId);
    case 'done':
      return created(prefix, outcome.result);
    case 'replayed':
      return asReplayed(created(prefix, outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'OLDER_PROCESSES':
      return problems.olderProcesses();
    case 'DOCUMENT_REFUSED': {
      const { reason, orderStatus } = outcome;
      return problems.documentRefused({ orderStatus, reason });
    }
  }
};

/** Adds the version: a document changes only once, when it gets its number. */
const versioned = (document: DocumentRecord) => ({
  ...document,
  version: document.status === 'ISSUED' ? 2 : 1,
});

const created = (prefix: string, document: DocumentRecord) => ({
  status: 201 as const,
  headers: { Location: documentPath(prefix, document.id), ETag: etagOf('document', versioned(document)) },
  body: toDocument(prefix, versioned(document)),
});

export const getDocument: Operation<'getDocument'> = async (
  { params, headers, reach, mediaType },
  { store, prefix },
) => {
  const found = await store.getDocument(reach, params.documentId);
  if (!found) return problems.documentNotFound(params.documentId.toLowerCase());
  const document = versioned(found);
  if (mediaType !== 'application/json') return toForm(toDocument(prefix, document), mediaType, headers);
  return currentOrNotModified(headers, 'document', document, () => toDocument(prefix, document));
};

export const listDocumentsOfOrder: Operation<'listDocumentsOfOrder'> = async (call, { store, prefix }) => {
  const { params, query, reach } = call;
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  const { documents, totalCount } = await store.listDocumentsOfOrder(reach, order.id, query);
  const page = pagination(`${orderPath(prefix, order.id)}/documents`, query, totalCount);
  return {
    status: 200,
    body: { documents: documents.map((each) => toDocument(prefix, versioned(each))), ...page },
  };
};

export const listDocuments: Operation<'listDocuments'> = async ({ query, reach }, { store, prefix }) => {
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const { series, type, issuedFrom, issuedTo, page, size, after } = query;
  const filters = { series, type, issuedFrom, issuedTo };
  const found = await store.listDocuments({ reach, ...filters }, { page, size, after });
  const { totalCount } = found;
  const last = found.hasNext ? found.documents.at(-1)?.id : undefined;
  const _links = walkLinks(documentsPath(prefix), filters, { page, size, after, totalCount }, last);
  const documents = found.documents.map((each) => toDocument(prefix, versioned(each)));
  return { status: 200, body: { documents, totalCount, page, size, _links } };
};
