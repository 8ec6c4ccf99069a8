/** Characters with which a cell must not begin, because a spreadsheet would run the cell as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Writes a cell (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front, because an
 * order can contain texts that a customer wrote.
 */
function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const toLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`;

/** Mark at the start of a file, from which spreadsheets know that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
