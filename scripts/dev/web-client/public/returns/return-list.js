import { element } from '../base/create-element.js';
import { moment } from '../base/texts.js';
import { KINDS, exactMoment, lineProgress, returnStory, stepsOf } from './return-texts.js';

const OPEN = ['REQUESTED', 'APPROVED', 'PARTIALLY_RECEIVED'];

/** Whether the shop still decides about a return, or waits for its units. */
export const isOpen = ({ status }) => OPEN.includes(status);

export const hasOpenReturn = ({ returns }) => returns.some(isOpen);

/** Returns a section for each return of an order: its progress and its lines. */
export const returnList = ({ returns, items }) =>
  returns.map((one) =>
    element(
      'section',
      { class: 'card shipment' },
      element('h2', {}, KINDS[one.kind] ?? one.kind),
      progress(one),
      element('p', {}, returnStory(one)),
      element('p', { class: 'soft' }, receivedAt(one)),
      element(
        'ul',
        {},
        one.items.map((line) => lineOf(line, items, isOpen(one))),
      ),
    ),
  );

const receivedAt = ({ kind, createdAt }) =>
  kind === 'WITHDRAWAL'
    ? `Your withdrawal arrived on ${exactMoment(createdAt)}.`
    : `Requested ${moment(createdAt)}.`;

function progress(one) {
  const { steps, reached } = stepsOf(one);
  return element(
    'ol',
    { class: 'progress' },
    steps.map((words, index) =>
      element(
        'li',
        { class: index <= reached && 'reached', 'aria-current': index === reached && 'step' },
        words,
      ),
    ),
  );
}

function lineOf(line, items, isOpen) {
  const { name } = items.find(({ id }) => id === line.itemId);
  const words = lineProgress(line, isOpen);
  return element('li', {}, `${line.requested} × ${name}`, words && element('span', { class: 'each' }, words));
}
