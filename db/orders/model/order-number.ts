/**
 * The number of an order, which people use to name the order: `7D4K-9WQM-2RXP`. An order number consists of two
 * characters for the slot of its customer (one of 256), nine random characters, and a check character (Luhn mod 30).
 * The payload is the number without the check character. `orders.number_payload` stores it.
 *
 * For orders that were placed before there were numbers, `number_payload` is null. The numbers of these orders are
 * derived from the orders' ids, which have 40 random bits after the slot. A derived number never equals a stored
 * number. The random part of a derived number begins with one of the first two characters of the alphabet, and the
 * random part of a stored number never does.
 */
import { randomBelow } from '../../base/ids.ts';

/** Digits and capital letters, without characters that look alike (0, 1, I, L, O and U). */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = ALPHABET.length;

/** The characters that stand for the hexadecimal digits of a slot. */
const SLOT_CHARACTERS = ALPHABET.slice(0, 16);
const RANDOM_LENGTH = 9;
const PAYLOAD_LENGTH = 2 + RANDOM_LENGTH;

/**
 * Number of characters of the alphabet that are reserved for derived numbers: only the random part of a derived number
 * begins with a reserved character.
 */
const RESERVED = 2;

/** Returns the SQL for the payload of a new order's number. `slot`: SQL for the two hexadecimal digits of the slot. */
export const payloadOfSlot = (slot: string, randomPart: string): string =>
  `translate(${slot}, '0123456789abcdef', '${SLOT_CHARACTERS}') || ${randomPart}`;

/** Generates the random part of a new order's number. */
export function drawNumberPart(): string {
  let part = ALPHABET[RESERVED + randomBelow(BASE - RESERVED)]!;
  while (part.length < RANDOM_LENGTH) part += ALPHABET[randomBelow(BASE)]!;
  return part;
}

/** Columns of an order that determine its number. */
interface Numbered {
  id: string;
  number_payload: string | null;
}

/** Returns an order's number as clients see it. */
export const numberOf = ({ id, number_payload: stored }: Numbered): string =>
  numberOfPayload(stored ?? payloadOfId(id));

/** Returns the number of a payload: adds the check character, and hyphens between groups of four characters. */
export function numberOfPayload(payload: string): string {
  const number = payload + checkCharacterOf(payload);
  return `${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`;
}

const bare = (text: string): string => text.replaceAll(/[ -]/g, '').toUpperCase();

/** Returns the payload of a number that a person has typed. Returns undefined if it isn't a valid number. */
export function parseNumber(text: string): string | undefined {
  const number = bare(text);
  const payload = number.slice(0, PAYLOAD_LENGTH);
  if (number.length !== PAYLOAD_LENGTH + 1 || slotOfPayload(payload) === undefined) return undefined;
  return checkCharacterOf(payload) === number.at(-1) ? payload : undefined;
}

/**
 * Returns the slot of a payload as two hexadecimal digits. Returns undefined if the first two characters aren't a slot.
 */
export function slotOfPayload(payload: string): string | undefined {
  const digits = [...payload.slice(0, 2)].map((character) => SLOT_CHARACTERS.indexOf(character));
  return digits.includes(-1) ? undefined : digits.map((digit) => digit.toString(16)).join('');
}

/**
 * Returns the last 12 digits of the order's id if the payload is derived from the id. Returns undefined if the payload
 * is a stored one.
 */
export function idEndOfPayload(payload: string): string | undefined {
  const values = [...payload.slice(2)].map((character) => ALPHABET.indexOf(character));
  if (values[0]! >= RESERVED) return undefined; // The random part isn't empty.
  const bits = values.reduce((sum, value) => sum * BASE + value, 0);
  return `${slotOfPayload(payload)}${bits.toString(16).padStart(10, '0')}`;
}

/**
 * A range of payloads. `stored`: `first` and `last` are stored payloads. `of-id`: `first` and `last` are the last 12
 * digits of ids from which payloads are derived.
 */
export interface NumberRange {
  kind: 'stored' | 'of-id';
  first: string;
  last: string;
}

/** Returns the range of the numbers that begin with a text. Returns undefined if no number can begin with it. */
export function numbersFrom(text: string): NumberRange | undefined {
  const start = bare(text);
  const payload = start.length > PAYLOAD_LENGTH ? parseNumber(start) : start;
  // The third character determines whether the number is stored or derived.
  if (payload === undefined || payload.length < 3 || slotOfPayload(payload) === undefined) return undefined;
  if ([...payload].some((character) => !ALPHABET.includes(character))) return undefined;
  const [first, last] = [ALPHABET[0]!, ALPHABET.at(-1)!].map((end) =>
    payload.padEnd(PAYLOAD_LENGTH, end),
  ) as [string, string]; // The array has one element for each end of the range.
  const [firstEnd, lastEnd] = [idEndOfPayload(first), idEndOfPayload(last)];
  if (firstEnd === undefined || lastEnd === undefined) return { kind: 'stored', first, last };
  // The largest number of 40 bits has a first random character that is the second of the alphabet. So `last` is limited
  // to 40 bits.
  return {
    kind: 'of-id',
    first: firstEnd.slice(0, 12),
    last: lastEnd.length > 12 ? `${lastEnd.slice(0, 2)}ffffffffff` : lastEnd,
  };
}

/**
 * Derives the payload from an order's id. 40 bits are less than twice the value of the first random character, so that
 * character is one of the first two of the alphabet.
 */
function payloadOfId(id: string): string {
  const end = id.slice(-12);
  let bits = Number.parseInt(end.slice(2), 16);
  let part = '';
  while (part.length < RANDOM_LENGTH) {
    part = ALPHABET[bits % BASE]! + part;
    bits = Math.floor(bits / BASE);
  }
  const slot = [...end.slice(0, 2)].map((digit) => SLOT_CHARACTERS[Number.parseInt(digit, 16)]!);
  return slot.join('') + part;
}

/**
 * Computes the check character (Luhn mod N). From right to left, beginning with the last value, every other value is
 * doubled, and the digits of the result are added up. Returns undefined if the payload contains another character.
 */
function checkCharacterOf(payload: string): string | undefined {
  let sum = 0;
  for (let place = 1; place <= payload.length; place += 1) {
    const value = ALPHABET.indexOf(payload.at(-place)!); // The place is within the payload.
    if (value < 0) return undefined;
    const product = place % 2 === 1 ? 2 * value : value;
    sum += Math.floor(product / BASE) + (product % BASE);
  }
  return ALPHABET[(BASE - (sum % BASE)) % BASE];
}
