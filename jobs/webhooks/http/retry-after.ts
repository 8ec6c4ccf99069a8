const WAIT_MAX_MS = 6 * 3_600_000;

/**
 * Parses the header `Retry-After` (RFC 9110, section 10.2.3), which is a number of seconds or a date. Returns the time
 * from now in ms, at most six hours. Returns undefined if the header can't be parsed.
 */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | undefined {
  const [first] = [header].flat();
  const text = first?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), WAIT_MAX_MS);
}
