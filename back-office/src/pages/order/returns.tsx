import { Box, Group, List, Text } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import type { TaggedOrder } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ReturnActions } from '../../parts/returns/return-actions.tsx';
import { RETURN_WORDS } from '../../parts/returns/words.ts';
import { Section } from '../../parts/section.tsx';
import { StatusPill } from '../../parts/status-pill.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { MONEY } from './actions/money/texts.ts';
import { useRefusals } from './actions/refusals.ts';
import { lineNames, useReturns } from './parts-of-order.ts';
import { PARTS } from './texts-of-parts.ts';

/** The returns of an order, newest first. */
export function OrderReturns({ tagged }: { tagged: TaggedOrder }) {
  const order = tagged.value;
  const texts = useTexts(PARTS);
  const may = useMay();
  return (
    <Section title={texts.returns} actions={may('orders:write') && <NewReturn tagged={tagged} />}>
      <Loaded query={useReturns(order)}>
        {({ returns }) =>
          returns.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.noReturns}
            </Text>
          ) : (
            <ul className="plain-list entries">
              {returns.toReversed().map((one) => (
                <OneReturn key={one.id} order={order} one={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function NewReturn({ tagged }: { tagged: TaggedOrder }) {
  const texts = useTexts(MONEY);
  const refusal = useRefusals(tagged.value);
  return (
    <ActionButton label={texts.returnUnits} title={texts.returnTitle} refusal={refusal('createReturn')}>
      {({ RecordReturn }, onClose) => <RecordReturn order={tagged} onClose={onClose} />}
    </ActionButton>
  );
}

function OneReturn({ order, one }: { order: Schemas['Order']; one: Schemas['Return'] }) {
  const texts = useTexts(PARTS);
  const words = useTexts(RETURN_WORDS);
  const { dateTime } = useFormats();
  const names = lineNames(order);
  return (
    <li>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {words.kinds[one.kind]}
        </Text>
        <StatusPill status={one.status} words={words.statuses} />
        <Text size="sm" c="dimmed">
          {texts.requestedAt(dateTime(one.createdAt))}
        </Text>
      </Group>
      <List size="sm" my="xs">
        {one.items.map((item) => (
          <List.Item key={item.itemId}>
            {names.get(item.itemId) ?? item.sku}: {texts.returnUnits(item)}
            {item.reason !== undefined && ` (${words.reasons[item.reason]})`}
          </List.Item>
        ))}
      </List>
      {one.note !== undefined && (
        <Text size="sm" className="preserve-lines">
          {texts.returnNote}: {one.note}
        </Text>
      )}
      {one.decline !== undefined && (
        <Text size="sm" className="preserve-lines">
          {texts.declined}: {words.declineReasons[one.decline.reason]}
          {one.decline.note !== undefined && `, ${one.decline.note}`}
        </Text>
      )}
      {one.chargesBack !== undefined && (
        <Text size="sm">
          {texts.chargesBack}: {words.chargesBack[one.chargesBack]}
        </Text>
      )}
      <Box mt="xs">
        <ReturnActions one={one} />
      </Box>
    </li>
  );
}
