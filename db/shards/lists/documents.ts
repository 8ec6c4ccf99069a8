import type { KeysetRequest } from '../../call/pagination.ts';
import type { Reach } from '../../call/reach.ts';
import * as read from '../../orders/documents/read-documents.ts';
import type { DocumentFilter, DocumentList, DocumentRecord } from '../../orders/documents/read-documents.ts';
import { findInAnyShard } from '../layout/find-in-any-shard.ts';
import type { Shards } from '../layout/shards.ts';
import { readMerged } from './merged-lists.ts';

/**
 * Reads a document, as `getDocument` does in one schema. If the caller may access only the orders of one customer, only
 * the shard with these orders is queried.
 */
export async function getDocument(
  shards: Shards,
  reach: Reach,
  id: string,
): Promise<DocumentRecord | undefined> {
  const { customerId } = reach;
  if (customerId !== undefined) return read.getDocument(shards.ofCustomer(customerId).db, reach, id);
  return (await findInAnyShard(shards.all, (db) => read.getDocument(db, reach, id)))?.found;
}

/** Lists the documents of all orders, as `listDocuments` does in one schema. */
export async function listDocuments(
  shards: Shards,
  filter: DocumentFilter,
  page: KeysetRequest,
): Promise<DocumentList> {
  const { customerId } = filter.reach;
  if (customerId !== undefined) return read.listDocuments(shards.ofCustomer(customerId).db, filter, page);
  const lists = shards.all.map(({ db }) => read.documentList(db, filter));
  const { rows, totalCount } = await readMerged(lists, read.spanOf(page), page.after);
  return read.toDocumentList(rows, page.size, totalCount);
}
