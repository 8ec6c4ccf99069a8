const MINUTE = 60_000;

/** Converts a time to the value of a `datetime-local` field, in the time zone of the browser. */
export const toInputTime = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);

/** Converts the value of a `datetime-local` field to a time of the contract. */
export const toTimestamp = (text: string): string => new Date(text).toISOString();
