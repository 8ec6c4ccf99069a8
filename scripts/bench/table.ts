export interface Table {
  head: string[];
  rows: string[][];
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export const medianOf = <Name extends string>(rounds: Record<Name, number>[], name: Name): number =>
  median(rounds.map((round) => round[name]));

/** The table in Markdown, its columns as wide as their widest entry. */
export function format({ head, rows }: Table): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (row: string[]) =>
    `| ${row.map((entry, column) => entry.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
