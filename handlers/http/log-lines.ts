/**
 * Writes lines to standard output, all of one turn of the event loop together: a write for each line costs more than the line.
 * What is left when the process exits is written then.
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
