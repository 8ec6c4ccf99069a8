/**
 * For an object, the names of the members, each followed by the index of its line. For a list, the lines of the entries.
 */
export type Rows = (string | number)[];

/**
 * The lines in which the parts of a value begin. The table has two numbers for each part, so that the lines of a large
 * contract take 1 MB.
 */
export class LineTable {
  /** Index of the line in which the value begins. */
  readonly #first: number;
  /**
   * Two numbers for each member and entry, in the order of a walk through the value: the index of its line, and the number
   * of members and entries within.
   */
  readonly #table: Int32Array;

  /** `rowsOf` returns the lines of an object's members, or of a list's entries. */
  constructor(value: unknown, first: number, rowsOf: (part: object) => Rows | undefined) {
    this.#first = first;
    const table: number[] = [];
    const add = (part: unknown, row: number) => {
      const start = table.push(row, 0);
      addParts(part);
      table[start - 1] = (table.length - start) / 2;
    };
    const addParts = (part: unknown) => {
      if (typeof part !== 'object' || part === null) return;
      const rows = rowsOf(part) ?? [];
      if (Array.isArray(part)) part.forEach((entry, index) => add(entry, Number(rows[index])));
      else
        for (const [index, [name, member]] of Object.entries(part).entries()) {
          // The order differs from that of the text if keys look like numbers, such as the statuses of answers.
          const key = rows[2 * index] === name ? 2 * index : rows.indexOf(name);
          add(member, Number(rows[key + 1]));
        }
    };
    addParts(value);
    this.#table = Int32Array.from(table);
  }

  /**
   * Returns the line of the part at a JSON Pointer, or of the innermost part that encloses the pointer. `value` is the
   * value of the table, or a copy of this value.
   */
  lineOf(value: unknown, pointer: string): number {
    let node = value;
    let row = this.#first;
    let at = 0;
    for (const step of pointer.split('/').slice(1)) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) break;
      for (const name of Object.keys(node)) {
        if (name === key) break;
        at += 2 + 2 * this.#table[at + 1]!; // The table has each member.
      }
      row = this.#table[at]!;
      at += 2;
      // `node` has the key.
      node = (node as Record<string, unknown>)[key];
    }
    return row + 1;
  }
}
