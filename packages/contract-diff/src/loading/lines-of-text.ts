const LINE_BREAK = 0x0a;

/**
 * The text of a file, for reports that name lines. The text is kept as bytes, because a text with a character beyond
 * Latin-1, such as a dash, takes twice the memory as a string.
 */
export class LinesOfText {
  readonly bytes: Buffer;
  /** Offsets at which the lines begin. Computed at the first use. */
  #starts: Uint32Array | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Returns the line that contains an offset. The first line is 1. */
  lineAt(offset: number): number {
    const starts = this.#lineStarts;
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset)
        low = middle + 1; // `middle` is less than the length.
      else high = middle;
    }
    return low;
  }

  /** Returns the text of a line, or an empty text if there is no such line. The first line is 1. */
  textOf(line: number): string {
    const start = this.#lineStarts[line - 1];
    if (start === undefined) return '';
    const end = this.bytes.indexOf(LINE_BREAK, start);
    return this.bytes.toString('utf8', start, end === -1 ? this.bytes.length : end);
  }

  get #lineStarts(): Uint32Array {
    return (this.#starts ??= lineStartsIn(this.bytes));
  }
}

function lineStartsIn(text: Buffer): Uint32Array {
  const starts = [0];
  for (let at = text.indexOf(LINE_BREAK); at !== -1; at = text.indexOf(LINE_BREAK, at + 1))
    starts.push(at + 1);
  return Uint32Array.from(starts);
}
