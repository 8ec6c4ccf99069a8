import { randomUUID } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/**
 * Random numbers of 32 bits, fetched 1024 at a time. If only a few were fetched at a time, as in the package uuidv7,
 * fetching would be most of the cost of an id.
 */
const words = new Uint32Array(1024);
let used = words.length;

function nextUint32(): number {
  if (used === words.length) {
    crypto.getRandomValues(words);
    used = 0;
  }
  return words[used++]!;
}

const generator = new V7Generator({ nextUint32 });

/**
 * Creates a UUIDv7 that is greater than every earlier UUIDv7 of this process. So rows that are sorted by id are sorted
 * by time. The id contains the time of this process's clock, so no decision may depend on the time in an id.
 */
export const newId = (): string => generator.generate().toString();

/** Creates a UUIDv7 with a given time of the database's clock, in milliseconds since 1970. */
export const newIdAt = (ms: number): string => beginOf(ms) + newId().slice(13);

/**
 * Creates the last digits of an id whose first digits are built by a statement: 40 random bits, in hexadecimal digits.
 */
export const randomEndOfId = (): string => randomUUID().slice(-10);

/**
 * Returns a random integer from 0 to `limit` − 1. If `limit` is below 100, the probabilities of two numbers differ by
 * at most one part in 40 million.
 */
export const randomBelow = (limit: number): number => nextUint32() % limit;

/** Returns the time in a UUIDv7, in milliseconds since 1970. A UUIDv7 begins with this time (RFC 9562, section 5.7). */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Returns the smallest UUIDv7 with this time (RFC 3339). So a query for a range of time can be written as a query for a
 * range of ids.
 */
export const firstIdOf = (time: string): string => firstIdAt(Math.ceil(Date.parse(time)));

/** Returns the smallest UUIDv7 with this time in milliseconds since 1970. */
export const firstIdAt = (ms: number): string => `${beginOf(Math.max(0, ms))}-7000-8000-000000000000`;

/** Returns the first 12 digits of the UUIDv7s with this time. */
function beginOf(ms: number): string {
  const digits = ms.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Creates the id of a trace (W3C Trace Context). The id consists of the 122 random bits of a UUID and 6 constant bits,
 * because fetching 128 random bits for each trace would cost more.
 */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');
