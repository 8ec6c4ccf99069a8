import { Group, List, Text } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import type { TaggedOrder } from '../../api/order.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { Section } from '../../parts/section.tsx';
import { lineNames, useCredits } from './parts-of-order.ts';
import { PARTS } from './texts-of-parts.ts';
import { REASONS } from './words/reasons.ts';

/** The credits of an order. Shows nothing if there are none. */
export function OrderCredits({ tagged }: { tagged: TaggedOrder }) {
  const order = tagged.value;
  const texts = useTexts(PARTS);
  const credits = useCredits(order).data?.credits ?? [];
  if (credits.length === 0) return null;
  return (
    <Section title={texts.credits}>
      <ul className="plain-list entries">
        {credits.toReversed().map((credit) => (
          <OneCredit key={credit.id} order={order} credit={credit} />
        ))}
      </ul>
    </Section>
  );
}

function OneCredit({ order, credit }: { order: Schemas['Order']; credit: Schemas['Credit'] }) {
  const reasons = useTexts(REASONS);
  const { money, dateTime } = useFormats();
  const names = lineNames(order);
  const chargeName = (id: string) => order.charges.find((charge) => charge.id === id)?.label ?? id;
  return (
    <li>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {money(credit.amount)}
        </Text>
        <Text size="sm">{reasons[credit.reason] ?? credit.reason}</Text>
        <Text size="sm" c="dimmed">
          {dateTime(credit.createdAt)}
        </Text>
      </Group>
      <List size="sm">
        {credit.items.map(({ itemId, sku, amount }) => (
          <List.Item key={itemId}>
            {names.get(itemId) ?? sku}: {money(amount)}
          </List.Item>
        ))}
        {credit.charges.map(({ chargeId, amount }) => (
          <List.Item key={chargeId}>
            {chargeName(chargeId)}: {money(amount)}
          </List.Item>
        ))}
      </List>
    </li>
  );
}
