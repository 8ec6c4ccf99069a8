import { Table, Text } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import type { TaggedOrder } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { formatPercent } from '../../language/decimals.ts';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { Disclosure } from '../../parts/disclosure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { Section } from '../../parts/section.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { MONEY } from './actions/money/texts.ts';
import { useRefusals } from './actions/refusals.ts';
import { useBreakdown } from './parts-of-order.ts';
import { ORDER } from './texts.ts';

type Order = Schemas['Order'];
type Entry = Schemas['BreakdownEntry'];

/** The price of an order, from the list prices to the amount that is due now. */
export function OrderPrice({ tagged }: { tagged: TaggedOrder }) {
  const order = tagged.value;
  const texts = useTexts(ORDER);
  const may = useMay();
  const mayCredit = may('orders:write') && may('payments:write');
  return (
    <Section title={texts.price} actions={mayCredit && <NewCredit tagged={tagged} />}>
      <Loaded query={useBreakdown(order)}>
        {({ placed, current }) => (
          <>
            <Sums order={order} placed={placed.total} current={current} />
            <Disclosure title={texts.priceOf.howComputed}>
              <Entries order={order} entries={current.entries} />
            </Disclosure>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function NewCredit({ tagged }: { tagged: TaggedOrder }) {
  const texts = useTexts(MONEY);
  const refusal = useRefusals(tagged.value);
  return (
    <ActionButton label={texts.credit} title={texts.creditTitle} refusal={refusal('createCredit')}>
      {({ Credit }, onClose) => <Credit order={tagged} onClose={onClose} />}
    </ActionButton>
  );
}

interface Sum {
  key: string;
  label: string;
  amount: number;
}

/** Adds up the entries that a reader sees as one part of the price. Keeps the order in which the parts begin. */
function sumsOf(entries: Entry[], labelOf: (entry: Entry) => string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const entry of entries) {
    const label = labelOf(entry);
    const key = entry.kind + label;
    const sum = sums.get(key) ?? { key, label, amount: 0 };
    sums.set(key, { ...sum, amount: sum.amount + entry.amount.amount });
  }
  return [...sums.values()];
}

/** Returns a function that names the part of the price that an entry belongs to. */
function useLabels(order: Order): (entry: Entry) => string {
  const texts = useTexts(ORDER);
  const { language } = useLanguage();
  return (entry) => {
    const { kind, inputs } = entry;
    const { percent = '0', countryCode = '' } = inputs;
    const rate = formatPercent(percent, language);
    if (kind === 'TAX') return texts.tax(rate, countryCode);
    if (kind === 'INCLUDED_TAX') return texts.includedTax(rate, countryCode);
    if (kind === 'ITEM') return texts.lines;
    const named = originOf(order, entry)?.label;
    const word = texts.kinds[isShipping(order, entry) ? 'SHIPPING' : kind] ?? kind;
    return named === undefined ? word : `${word}: ${named}`;
  };
}

const isShipping = ({ charges }: Order, { kind, chargeId }: Entry): boolean =>
  kind === 'CHARGE' && charges.find(({ id }) => id === chargeId)?.kind === 'SHIPPING';

/** Returns the discount or else the charge that an entry belongs to. */
const originOf = ({ discounts, charges }: Order, { discountId, chargeId }: Entry) =>
  discounts.find(({ id }) => id === discountId) ?? charges.find(({ id }) => id === chargeId);

function Sums({
  order,
  placed,
  current,
}: {
  order: Order;
  placed: Schemas['Money'];
  current: Schemas['PriceBreakdown'];
}) {
  const texts = useTexts(ORDER);
  const { money } = useFormats();
  const labelOf = useLabels(order);
  const { currency } = current.total;
  const included = current.entries.filter(({ kind }) => kind === 'INCLUDED_TAX');
  const added = current.entries.filter(({ kind }) => kind !== 'INCLUDED_TAX');
  const row = (sum: Sum, isDimmed: boolean) => (
    <Table.Tr key={sum.key} {...(isDimmed && { c: 'dimmed' })}>
      <Table.Th scope="row" fw={400}>
        {sum.label}
      </Table.Th>
      <Table.Td ta="right">{money({ amount: sum.amount, currency })}</Table.Td>
    </Table.Tr>
  );
  return (
    <Table aria-label={texts.price} withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
      <Table.Tbody>
        {sumsOf(added, labelOf).map((sum) => row(sum, false))}
        <Table.Tr className="total">
          <Table.Th scope="row">{texts.priceOf.now}</Table.Th>
          <Table.Td ta="right" fw={650}>
            {money(current.total)}
          </Table.Td>
        </Table.Tr>
        {sumsOf(included, labelOf).map((sum) => row(sum, true))}
        {placed.amount !== current.total.amount &&
          row({ key: 'placed', label: texts.priceOf.placed, amount: placed.amount }, true)}
      </Table.Tbody>
    </Table>
  );
}

/** Every entry of the breakdown, with the inputs of its rule. */
function Entries({ order, entries }: { order: Order; entries: Entry[] }) {
  const texts = useTexts(ORDER);
  const { money } = useFormats();
  const labelOf = useLabels(order);
  const detailOf = (entry: Entry) => {
    const line = order.items.find(({ id }) => id === entry.itemId)?.name;
    const edit = originOf(order, entry)?.edit;
    return [line, edit && texts.ofEdit(edit)].filter(Boolean).join(' · ');
  };
  return (
    <ScrollRegion label={texts.priceOf.howComputed}>
      <Table aria-label={texts.priceOf.howComputed} fz="xs" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.part}</Table.Th>
            <Table.Th scope="col">{texts.inputs}</Table.Th>
            <Table.Th scope="col" ta="right">
              {texts.amount}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {/* Entries have no identifier, and their order never changes. */}
          {entries.map((entry, index) => (
            <Table.Tr key={index}>
              <Table.Td>
                {entry.kind === 'ITEM' ? texts.kinds['ITEM'] : labelOf(entry)}
                <Text size="xs" c="dimmed">
                  {detailOf(entry)}
                </Text>
              </Table.Td>
              <Table.Td ff="monospace">
                {Object.entries(entry.inputs)
                  .map(([name, value]) => `${name} ${value}`)
                  .join(', ')}
              </Table.Td>
              <Table.Td ta="right">{money(entry.amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
