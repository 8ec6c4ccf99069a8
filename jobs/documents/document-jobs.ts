import type { Database } from '../../db/base/database.ts';
import { serviceCaller } from '../../db/call/caller.ts';
import { type AutomaticInvoices, createDueInvoices, issueDocuments } from '../../db/orders/index.ts';
import { forgetOldDocuments } from '../../db/retention/forget-documents.ts';
import type { Job } from '../running/job-loops.ts';

/** Number of documents that one run issues. If it were smaller, the fixed cost of the two commits would be too high. */
const DOCUMENTS = 1_000;

/** Number of events that one run reads to find orders that need an invoice. */
const EVENTS = 500;

/** Number of documents whose content one run deletes. */
const OLD_DOCUMENTS = 1_000;

export const ISSUE_DOCUMENTS_MS = 200;

export interface DocumentJobsOptions {
  /** Settings of the invoices that the service creates by itself. If undefined, it creates none. */
  automaticInvoices?: AutomaticInvoices | undefined;
  /** Number of days after which the content of documents is deleted. Undefined: never. */
  documentRetentionDays?: number | undefined;
}

/**
 * Jobs for the invoices and credit notes of a schema. `main`: the database of the numbers, which is `db` unless orders
 * are in shards.
 */
export const documentJobs = (
  main: Database,
  db: Database,
  { automaticInvoices, documentRetentionDays: days }: DocumentJobsOptions,
): Job[] => [
  {
    name: 'issueDocuments',
    everyMs: ISSUE_DOCUMENTS_MS,
    busyMs: 20,
    run: () => issueDocuments(main, db, DOCUMENTS),
  },
  {
    name: 'createInvoices',
    everyMs: automaticInvoices ? 500 : 60_000,
    busyMs: 20,
    run: (traceId) => createDueInvoices(db, automaticInvoices, serviceCaller(traceId), EVENTS),
  },
  ...(days === undefined
    ? []
    : [
        {
          name: 'forgetOldDocuments',
          everyMs: 3_600_000,
          run: async () => (await forgetOldDocuments(db, days, OLD_DOCUMENTS)) === OLD_DOCUMENTS,
        },
      ]),
];
