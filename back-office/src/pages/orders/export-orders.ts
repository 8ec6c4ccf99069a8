import { isUnknown } from '../../api/change.ts';
import { Refused } from '../../api/client.ts';
import type { ColumnName } from './column-names.ts';
import { fieldsOf } from './columns.tsx';
import { BYTE_ORDER_MARK, toLine } from './csv.ts';
import { type Selection, readPage } from './read-orders.ts';

/** Largest page of a list in the contract. */
const PAGE = 100;

/** Waits in ms before a page is requested again, after a lost answer or a rejection because of too many requests. */
const REPEAT_AFTER = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

export interface ExportOptions {
  signal: AbortSignal;
  /** Called after each page. */
  onProgress: (done: number, all: number) => void;
}

/** Reads all orders of a selection, page by page, and writes them as lines of a CSV file (RFC 4180). */
export async function exportOrders(
  { filters, person }: Selection,
  columns: readonly ColumnName[],
  { signal, onProgress }: ExportOptions,
): Promise<string[]> {
  const lines: string[] = [];
  let done = 0;
  let after: string | undefined;
  for (;;) {
    const page = await readAgain({ filters: { ...filters, after }, person }, signal);
    const fields = page.orders.map((order) => fieldsOf(order, columns));
    if (lines.length === 0 && fields[0]) lines.push(BYTE_ORDER_MARK + toLine(Object.keys(fields[0])));
    lines.push(...fields.map((one) => toLine(Object.values(one))));
    done += page.orders.length;
    onProgress(done, Math.max(done, page.totalCount));
    after = page.orders.at(-1)?.id;
    if (!page._links.next) return lines;
  }
}

/** Reads a page. Repeats the request if its answer was lost, or if there were too many requests (429). */
async function readAgain(selection: Selection, signal: AbortSignal) {
  for (let count = 0; ; count++) {
    try {
      return await readPage(selection, PAGE, signal);
    } catch (error) {
      const wait = REPEAT_AFTER[count];
      const isBusy = error instanceof Refused && error.problem.status === 429;
      if (wait === undefined || signal.aborted || !(isBusy || isUnknown(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
