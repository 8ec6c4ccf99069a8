import t from 'tap';
import { newId } from '../../../../db/base/ids.ts';
import {
  drawNumberPart,
  idEndOfPayload,
  numberOf,
  numberOfPayload,
  parseNumber,
} from '../../../../db/orders/model/order-number.ts';
import document from '../../../../generated/v1/openapi.json' with { type: 'json' };

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Computes the check character as the contract describes it, from the published description of Luhn mod N. */
function luhn(payload: string): string {
  let factor = 2;
  let sum = 0;
  for (const character of [...payload].toReversed()) {
    const addend = factor * ALPHABET.indexOf(character);
    factor = 3 - factor;
    sum += Math.floor(addend / 30) + (addend % 30);
  }
  return ALPHABET[(30 - (sum % 30)) % 30]!;
}

const drawn = () => `7D${drawNumberPart()}`;

t.test('numberOfPayload adds the check character that the contract describes', (t) => {
  const { description, examples } = document.components.schemas.OrderNumber;
  t.match(description, `\`${ALPHABET}\``);
  for (const payload of ['22222222222', ...Array.from({ length: 200 }, drawn)])
    t.equal(numberOfPayload(payload).replaceAll('-', ''), payload + luhn(payload));
  for (const number of examples) t.equal(numberOfPayload(parseNumber(number)!), number);
  t.end();
});

t.test('parseNumber accepts any case, and numbers with or without blanks and hyphens', (t) => {
  for (let n = 0; n < 100; n += 1) {
    const payload = drawn();
    const number = numberOfPayload(payload);
    for (const text of [
      number,
      number.toLowerCase(),
      number.replaceAll('-', ''),
      number.replaceAll('-', ' '),
    ])
      t.equal(parseNumber(text), payload, text);
  }
  t.end();
});

t.test('parseNumber refuses a number with one wrong character or with two swapped characters', (t) => {
  const number = numberOfPayload('7D4K9WQM2RX').replaceAll('-', '');
  for (let place = 0; place < number.length; place += 1) {
    for (const other of `${ALPHABET}01ILOU*`) {
      if (other === number[place]) continue;
      const wrong = number.slice(0, place) + other + number.slice(place + 1);
      t.equal(parseNumber(wrong), undefined, wrong);
    }
    const pair = number.slice(place, place + 2);
    const swapped = number.slice(0, place) + pair[1] + pair[0] + number.slice(place + 2);
    if (place < number.length - 1 && swapped !== number) t.equal(parseNumber(swapped), undefined, swapped);
  }
  for (const text of ['', number.slice(0, -1), `${number}2`, '7D4K_9WQM_2RXP', '------------'])
    t.equal(parseNumber(text), undefined, text);
  t.end();
});

t.test('parseNumber refuses a number without a slot, even if its check character is right', (t) => {
  const payload = 'ZZ4K9WQM2RX';
  t.equal(parseNumber(payload + luhn(payload)), undefined);
  t.end();
});

t.test(
  'a number that is not stored is computed from the id of the order, and the id from the number',
  (t) => {
    const edges = ['000000000000', 'ffffffffffff', '00ffffffffff', 'ff0000000000', '5b7d2e8f6a10'];
    const ids = edges.map((end) => newId().slice(0, -12) + end);
    for (const id of [...ids, ...Array.from({ length: 500 }, newId)]) {
      const number = numberOf({ id, number_payload: null });
      const payload = parseNumber(number)!;
      t.equal(idEndOfPayload(payload), id.slice(-12), number);
    }
    t.end();
  },
);

t.test('generated numbers are all different, and never equal a number that is derived from an id', (t) => {
  const payloads = Array.from({ length: 10_000 }, drawn);
  t.equal(new Set(payloads).size, payloads.length);
  t.ok(payloads.every((payload) => idEndOfPayload(payload) === undefined));
  const used = new Set(payloads.flatMap((payload) => [...payload.slice(3)]));
  t.strictSame([...used].sort().join(''), ALPHABET, 'all characters are used');
  t.end();
});
