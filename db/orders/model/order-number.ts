/**
 * Order numbers, such as `7D4K-9WQM-2RXP`, with which people name orders. A number consists of two characters for the
 * customer's slot (one of 256), nine random characters, and a check character (Luhn mod 30). The payload is the number
 * without the check character. `orders.number_payload` stores the payload.
 *
 * `number_payload` is null if the order was placed before numbers were introduced. The number of such an order is
 * derived from the order's id, which has 40 random bits after the slot. A derived number never equals a stored number:
 * only the random part of a derived number begins with one of the first two characters of the alphabet.
 */
import { randomBelow } from '../../base/ids.ts';

/** Digits and capital letters, without characters that look alike (0, 1, I, L, O and U). */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = ALPHABET.length;

/** Characters for the hexadecimal digits 0 to f of a slot. */
const SLOT_CHARACTERS = ALPHABET.slice(0, 16);
const RANDOM_LENGTH = 9;
const PAYLOAD_LENGTH = 2 + RANDOM_LENGTH;

/**
 * Number of characters at the beginning of the alphabet that are reserved: only the random part of a derived number
 * begins with a reserved character.
 */
const RESERVED = 2;

/**
 * Returns SQL that builds the payload of a new order's number. `slot`: SQL for the two hexadecimal digits of the slot.
 */
export const payloadOfSlot = (slot: string, randomPart: string): string =>
  `translate(${slot}, '0123456789abcdef', '${SLOT_CHARACTERS}') || ${randomPart}`;

/** Generates the random part of a new order's number. */
export function drawNumberPart(): string {
  let part = ALPHABET[RESERVED + randomBelow(BASE - RESERVED)]!;
  while (part.length < RANDOM_LENGTH) part += ALPHABET[randomBelow(BASE)]!;
  return part;
}

/** The columns of an order from which its number is computed. */
interface Numbered {
  id: string;
  number_payload: string | null;
}

/** Returns the number of an order, in the form that clients see. */
export const numberOf = ({ id, number_payload: stored }: Numbered): string =>
  numberOfPayload(stored ?? payloadOfId(id));

/** Converts a payload to a number: adds the check character, and hyphens between groups of four characters. */
export function numberOfPayload(payload: string): string {
  const number = payload + checkCharacterOf(payload);
  return [number.slice(0, 4), number.slice(4, 8), number.slice(8)].join('-');
}

const bare = (text: string): string => text.replaceAll(/[ -]/g, '').toUpperCase();

/** Returns the payload of a number that a person has typed. Returns undefined if the text isn't a valid number. */
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
 * If the payload is derived from an order's id, returns the last 12 digits of that id. Returns undefined if the payload
 * is a stored payload.
 */
export function idEndOfPayload(payload: string): string | undefined {
  const values = [...payload.slice(2)].map((character) => ALPHABET.indexOf(character));
  if (values[0]! >= RESERVED) return undefined; // The random part isn't empty.
  const bits = values.reduce((sum, value) => sum * BASE + value, 0);
  return `${slotOfPayload(payload)}${bits.toString(16).padStart(10, '0')}`;
}

/**
 * A range of order numbers. If the kind is `stored`, `first` and `last` are stored payloads. If the kind is `of-id`,
 * `first` and `last` are the last 12 digits of ids from which the numbers are derived.
 */
export interface NumberRange {
  kind: 'stored' | 'of-id';
  first: string;
  last: string;
}

/** Returns the range of the numbers that begin with a text. Returns undefined if no number can begin with this text. */
export function numbersFrom(text: string): NumberRange | undefined {
  const start = bare(text);
  const payload = start.length > PAYLOAD_LENGTH ? parseNumber(start) : start;
  // The third character shows whether the number is stored or derived, so a shorter text has no range.
  if (payload === undefined || payload.length < 3 || slotOfPayload(payload) === undefined) return undefined;
  if ([...payload].some((character) => !ALPHABET.includes(character))) return undefined;
  const [first, last] = [ALPHABET[0]!, ALPHABET.at(-1)!].map((end) =>
    payload.padEnd(PAYLOAD_LENGTH, end),
  ) as [string, string]; // `map` keeps the length of the array.
  const [firstEnd, lastEnd] = [idEndOfPayload(first), idEndOfPayload(last)];
  if (firstEnd === undefined || lastEnd === undefined) return { kind: 'stored', first, last };
  // Some random parts that begin with the second character of the alphabet encode more than 40 bits. So `last` is
  // limited to 40 bits.
  return {
    kind: 'of-id',
    first: firstEnd.slice(0, 12),
    last: lastEnd.length > 12 ? `${lastEnd.slice(0, 2)}ffffffffff` : lastEnd,
  };
}

/**
 * Derives the payload from an order's id. The random part encodes the last 40 bits of the id in base 30. The random
 * part begins with one of the first two characters of the alphabet, because 2^40 is less than 2 × 30^8.
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
 * Computes the check character (Luhn mod N). Doubles the value of every second character, beginning with the last
 * character, and adds up the digits of all values in base 30. Returns undefined if the payload contains a character
 * that isn't in the alphabet.
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
