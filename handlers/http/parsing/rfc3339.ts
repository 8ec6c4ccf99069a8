/** Matches a time of RFC 3339, section 5.6. In a query, a `+` that isn't percent-encoded arrives as a space. */
const RFC_3339 =
  /^(\d{4}-\d\d-\d\d)[Tt]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(?:[Zz]|([+\- ])([01]\d|2[0-3]):([0-5]\d))$/;

const EARLIEST = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Converts a time of a request to the form that answers use: UTC with milliseconds, 24 characters. Fractions of a
 * millisecond are rounded up. A comparison with a time in milliseconds then has the same result as with the original
 * time. If the offset moves the time out of the years that can be written, returns the first or the last moment of
 * these years. Returns undefined if the text isn't a valid time. A time with a 60th second is also refused, because
 * most programming languages don't support such a time.
 */
export function normalTime(text: string): string | undefined {
  const [, date, time, fraction = '', sign, hours, minutes] = RFC_3339.exec(text) ?? [];
  const local = `${date}T${time}`;
  const start = Date.parse(`${local}Z`);
  // V8 reads the 31st of February as the 3rd of March, so the result doesn't start with the given text.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(local)) return undefined;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
  const milliseconds =
    Number(fraction.slice(0, 3).padEnd(3, '0')) + (/[1-9]/.test(fraction.slice(3)) ? 1 : 0);
  const moment = start + milliseconds - offset;
  return new Date(Math.min(Math.max(moment, EARLIEST), LATEST)).toISOString();
}
