/**
 * Writes lines to standard output, with one write for each turn of the event loop: a write costs more than a
 * line. What is left is written when the process exits.
 */
export function logLines(): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    if (lines === '') return;
    process.stdout.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}
