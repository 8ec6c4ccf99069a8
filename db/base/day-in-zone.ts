/** Formats of days by time zone, because it takes long to create one. A service has few time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of a time in a time zone, such as `2026-11-21`. */
export function dayInZone(time: string, timeZone = 'UTC'): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Dates in Swedish have the format YYYY-MM-DD, as in RFC 3339.
    format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone });
    formats.set(timeZone, format);
  }
  return format.format(new Date(time));
}
