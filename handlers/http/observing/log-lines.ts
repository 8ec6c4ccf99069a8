import { hostname } from 'node:os';
import { type LoggerOptions, stdTimeFunctions } from 'pino';

/** How long a line waits at most for others, in ms. As much is lost where the process is killed. */
const PAUSE = 10;

/** In characters. */
const MOST = 65_536;

/** What every line says of its process: the level as a word, the time as RFC 3339, and who wrote it. */
export const lineForm = (writer: {
  version: string;
  role: string;
}): Pick<LoggerOptions, 'base' | 'formatters' | 'timestamp'> => ({
  base: { service: 'order-service', ...writer, pid: process.pid, host: hostname() },
  formatters: { level: (level) => ({ level }) },
  timestamp: stdTimeFunctions.isoTime,
});

/** How the lines of requests end: `trace.ts` puts nothing into them that has to be masked. */
const OF_REQUEST = '"msg":"request"}\n';

/**
 * Writes lines to standard output as `mask` leaves them, those of some milliseconds together: a write costs more
 * than a line. What is left is written when the process exits.
 */
export function logLines(mask: (line: string) => string): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    if (lines === '') return;
    process.stdout.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (lines === '') setTimeout(flush, PAUSE).unref();
      // Masking takes longer than making the line.
      lines += line.endsWith(OF_REQUEST) ? line : mask(line);
      if (lines.length > MOST) flush();
    },
  };
}
