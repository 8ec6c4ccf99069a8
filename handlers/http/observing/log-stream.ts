import { hostname } from 'node:os';
import { type LoggerOptions, stdTimeFunctions } from 'pino';

/** Maximum time in ms that a line waits for other lines. If the process is killed, the lines of this time are lost. */
const PAUSE = 10;

/** Maximum number of characters that wait to be written. */
const CHARACTERS_MAX = 65_536;

/**
 * Form of all log lines. Each line has the level as a word, the time as RFC 3339, and the process that wrote the line.
 */
export const lineForm = (writer: {
  version: string;
  role: string;
}): Pick<LoggerOptions, 'base' | 'formatters' | 'timestamp'> => ({
  base: { service: 'order-service', ...writer, pid: process.pid, host: hostname() },
  formatters: { level: (level) => ({ level }) },
  timestamp: stdTimeFunctions.isoTime,
});

/**
 * End of each log line about a request. These lines aren't masked, because `request-log.ts` writes no secrets into
 * these lines.
 */
const OF_REQUEST = '"msg":"request"}\n';

/**
 * Masks lines with `mask` and writes the masked lines to standard output. Lines of some milliseconds are written
 * together, because a write costs more than a line. Remaining lines are written when the process exits.
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
      // Lines about requests aren't masked, because masking would take longer than creating the line.
      lines += line.endsWith(OF_REQUEST) ? line : mask(line);
      if (lines.length > CHARACTERS_MAX) flush();
    },
  };
}
