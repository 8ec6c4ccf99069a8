import { element } from '../base/create-element.js';
import { send } from '../base/request.js';
import { count } from '../base/texts.js';
import { laterWords, moneyWords } from './return-texts.js';

/**
 * Returns an element that shows the effects of a return before it is requested, and a function that previews a return
 * and shows its effects. If the preview fails, the element shows why. An older preview never replaces a newer one.
 */
export function returnEffects(path) {
  const node = element('div', { 'aria-live': 'polite' });
  let last = 0;
  const preview = async (kind, chosen) => {
    const number = (last += 1);
    const shown = await effectsOf(path, kind, chosen).catch(({ message }) => [element('p', {}, message)]);
    if (number === last) node.replaceChildren(...shown);
  };
  return { node, preview };
}

async function effectsOf(path, kind, chosen) {
  if (chosen.length === 0) return [];
  const items = chosen.map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  const effects = await send('POST', `${path}/returns/preview`, { body: { kind, items } });
  const lines = (field) =>
    effects.items
      .filter((line) => line[field] > 0)
      .map(({ itemId, [field]: units }) => {
        const { name } = chosen.find(({ item }) => item.id === itemId).item;
        return element('li', {}, `${count(units)} × ${name}`);
      });
  const { refundLater } = effects;
  const [cancelledTitle, packedTitle, awaitedTitle] = TITLES[kind] ?? TITLES.RETURN;
  return [
    ...part(cancelledTitle, lines('cancelled'), moneyWords(effects)),
    ...part(packedTitle, lines('packed'), PACKED_WORDS),
    ...part(awaitedTitle, lines('awaited'), refundLater && laterWords(refundLater)),
  ];
}

/** Titles of the units that are cancelled, that are being packed, and that the customer sends back. */
const TITLES = {
  WITHDRAWAL: [
    'Cancelled now, because we have not sent it yet',
    'Being packed: we cancel it if we can still stop it',
    'To be sent back within 14 days',
  ],
  RETURN: ['', '', 'To be sent back once we approve'],
};

const PACKED_WORDS =
  'If we cancel it, you get back what you have paid for it. If we do send it, you send it back within 14 days.';

const part = (title, lines, note) =>
  lines.length === 0
    ? []
    : [element('h3', {}, title), element('ul', {}, lines), element('p', {}, note ?? '')];
