import { hostname } from 'node:os';
import type { LoggerOptions } from 'pino';

/**
 * Maximum time in ms before a line is written. If the process is killed, it loses the lines that were created in the
 * last `PAUSE` ms.
 */
const PAUSE = 10;

/** Maximum number of characters that wait to be written. */
const CHARACTERS_MAX = 65_536;

/** Form of all log lines: the level as a word, the time as RFC 3339, and the process that has written the line. */
export const lineForm = (writer: {
  version: string;
  role: string;
}): Pick<LoggerOptions, 'base' | 'formatters' | 'timestamp'> => ({
  base: { service: 'order-service', ...writer, pid: process.pid, host: hostname() },
  formatters: { level: (level) => ({ level }) },
  timestamp: createTimestamp(),
});

/**
 * Returns a function that creates the time of a log line. Lines of the same millisecond share one text, because
 * formatting a time takes as long as the rest of a short line.
 */
function createTimestamp(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/**
 * End of a log line about a request. Log lines about requests aren't masked, because `request-log.ts` writes no
 * secrets.
 */
const OF_REQUEST = '"msg":"request"}\n';

/**
 * Masks lines with `mask` and writes them to standard output. Several lines are written together, because a write costs
 * more than creating a line. Remaining lines are written when the process exits.
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
      // Masking would take longer than creating the line.
      lines += line.endsWith(OF_REQUEST) ? line : mask(line);
      if (lines.length > CHARACTERS_MAX) flush();
    },
  };
}
