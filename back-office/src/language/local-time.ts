const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

/** Writes a time of the contract as a field of the type `datetime-local` has it, in the time zone of the browser. */
export function toLocalText(timestamp: string): string {
  const time = new Date(timestamp);
  const date = `${pad(time.getFullYear(), 4)}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  const minutes = `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
  const [seconds, ms] = [time.getSeconds(), time.getMilliseconds()];
  if (seconds === 0 && ms === 0) return minutes;
  return `${minutes}:${pad(seconds)}${ms === 0 ? '' : `.${pad(ms, 3)}`}`;
}

/**
 * Converts the text of such a field to a time of the contract. If the text hasn't changed, returns exactly the original
 * time, even in the hour that the end of summer time repeats. Returns undefined for an empty text.
 */
export function toTimestamp(text: string, original?: string): string | undefined {
  if (original !== undefined && toLocalText(original) === text) return original;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
