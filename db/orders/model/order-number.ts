/**
 * The number of an order, by which people name it: `7D4K-9WQM-2RXP`. Two characters of its customer's slot of 256, nine
 * random ones, and a check character (Luhn mod 30). `orders.number_payload` has it without the check character. Orders
 * that were placed before there were numbers have none there. Theirs follow from their ids, which have 40 random bits
 * after the slot. Both kinds can't be equal: only the random part of those begins with one of the first two characters.
 */
import { randomBelow } from '../../base/ids.ts';

/** Digits and capital letters without those that look alike (0, 1, I, L, O and U). */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = ALPHABET.length;

/** Characters of the hexadecimal digits of a slot. */
const SLOT_CHARACTERS = ALPHABET.slice(0, 16);
const RANDOM_LENGTH = 9;
const PAYLOAD_LENGTH = 2 + RANDOM_LENGTH;

/** Number of characters with which the random part of a number begins only if it follows from the order's id. */
const RESERVED = 2;

/** SQL for the payload of a new order's number. `slot`: its two hexadecimal digits. */
export const payloadOfSlot = (slot: string, randomPart: string): string =>
  `translate(${slot}, '0123456789abcdef', '${SLOT_CHARACTERS}') || ${randomPart}`;

/** Draws the random part of a new order's number. */
export function drawNumberPart(): string {
  let part = ALPHABET[RESERVED + randomBelow(BASE - RESERVED)]!;
  while (part.length < RANDOM_LENGTH) part += ALPHABET[randomBelow(BASE)]!;
  return part;
}

/** Columns of an order from which its number follows. */
interface Numbered {
  id: string;
  number_payload: string | null;
}

/** Returns an order's number as clients see it. */
export const numberOf = ({ id, number_payload: stored }: Numbered): string =>
  numberOfPayload(stored ?? payloadOfId(id));

/** Adds the check character to a payload, and hyphens between groups of four. */
export function numberOfPayload(payload: string): string {
  const number = payload + checkCharacterOf(payload);
  return `${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`;
}

const bare = (text: string): string => text.replaceAll(/[ -]/g, '').toUpperCase();

/** Returns the payload of a number that a person has written. Returns undefined if there is no such number. */
export function parseNumber(text: string): string | undefined {
  const number = bare(text);
  const payload = number.slice(0, PAYLOAD_LENGTH);
  if (number.length !== PAYLOAD_LENGTH + 1 || slotOfPayload(payload) === undefined) return undefined;
  return checkCharacterOf(payload) === number.at(-1) ? payload : undefined;
}

/** Returns the slot in a payload, two hexadecimal digits. Returns undefined if it has none. */
export function slotOfPayload(payload: string): string | undefined {
  const digits = [...payload.slice(0, 2)].map((character) => SLOT_CHARACTERS.indexOf(character));
  return digits.includes(-1) ? undefined : digits.map((digit) => digit.toString(16)).join('');
}

/** Returns the last 12 digits of the order's id, if this payload follows from it. Otherwise the payload is stored. */
export function idEndOfPayload(payload: string): string | undefined {
  const values = [...payload.slice(2)].map((character) => ALPHABET.indexOf(character));
  if (values[0]! >= RESERVED) return undefined; // The random part isn't empty.
  const bits = values.reduce((sum, value) => sum * BASE + value, 0);
  return `${slotOfPayload(payload)}${bits.toString(16).padStart(10, '0')}`;
}

/** Payloads that are stored, or the last 12 digits of the ids from which payloads follow, from the first to the last. */
export interface NumberRange {
  kind: 'stored' | 'of-id';
  first: string;
  last: string;
}

/** Returns the range of the numbers that begin with a text. Returns undefined if there are none. */
export function numbersFrom(text: string): NumberRange | undefined {
  const start = bare(text);
  const payload = start.length > PAYLOAD_LENGTH ? parseNumber(start) : start;
  // The third character says whether the number is stored.
  if (payload === undefined || payload.length < 3 || slotOfPayload(payload) === undefined) return undefined;
  if ([...payload].some((character) => !ALPHABET.includes(character))) return undefined;
  const [first, last] = [ALPHABET[0]!, ALPHABET.at(-1)!].map((end) =>
    payload.padEnd(PAYLOAD_LENGTH, end),
  ) as [string, string]; // One for each end.
  const [firstEnd, lastEnd] = [idEndOfPayload(first), idEndOfPayload(last)];
  if (firstEnd === undefined || lastEnd === undefined) return { kind: 'stored', first, last };
  // 40 bits end within the second character.
  return {
    kind: 'of-id',
    first: firstEnd.slice(0, 12),
    last: lastEnd.length > 12 ? `${lastEnd.slice(0, 2)}ffffffffff` : lastEnd,
  };
}

/** Derives the payload from an order's id: 40 bits are less than two of the first character. */
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

/** Luhn mod N: from the right, every other value is doubled, beginning with the last one, and its digits are added up. */
function checkCharacterOf(payload: string): string | undefined {
  let sum = 0;
  for (let place = 1; place <= payload.length; place += 1) {
    const value = ALPHABET.indexOf(payload.at(-place)!); // Within the payload.
    if (value < 0) return undefined;
    const product = place % 2 === 1 ? 2 * value : value;
    sum += Math.floor(product / BASE) + (product % BASE);
  }
  return ALPHABET[(BASE - (sum % BASE)) % BASE];
}
