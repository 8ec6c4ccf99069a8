import { Anchor, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { inWords } from '../../language/words.ts';
import { ReturnButtons } from '../../parts/returns/return-actions.tsx';
import type { ChosenDecision } from '../../parts/returns/return-dialog.tsx';
import { RETURN_WORDS } from '../../parts/returns/words.ts';
import { StatusPill } from '../../parts/status-pill.tsx';
import { RETURNS_TEXTS } from './texts.ts';

/** A return with its lines, and with the decisions that are possible now. */
export function ReturnEntry({
  one,
  onChoose,
}: {
  one: Schemas['Return'];
  onChoose: (chosen: ChosenDecision) => void;
}) {
  const texts = useTexts(RETURNS_TEXTS);
  const words = useTexts(RETURN_WORDS);
  const { ago, dateTime } = useFormats();
  const order = texts.order(one.orderNumber ?? one.orderId);
  return (
    <Paper component="article" withBorder p="md" aria-label={`${inWords(words.kinds, one.kind)}, ${order}`}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Group gap="sm">
          <Title order={2} size="md">
            {inWords(words.kinds, one.kind)}
          </Title>
          <StatusPill status={one.status} words={words.statuses} />
        </Group>
        <Group gap="md" fz="sm" c="dimmed" style={{ rowGap: 2 }}>
          <Anchor component={Link} to={`/orders/${one.orderId}`} inherit>
            {order}
          </Anchor>
          <span>
            {texts.requested}{' '}
            <time dateTime={one.createdAt} title={dateTime(one.createdAt)}>
              {ago(one.createdAt)}
            </time>
          </span>
        </Group>
      </Group>
      <Stack gap={8} mt={8}>
        <ReturnLines one={one} />
        {one.note !== undefined && (
          <Text size="sm">
            {texts.note}: <q>{one.note}</q>
          </Text>
        )}
        {one.decline && (
          <Text size="sm">
            {texts.declined(inWords(words.declineReasons, one.decline.reason))}
            {one.decline.note !== undefined && (
              <>
                {' '}
                <q>{one.decline.note}</q>
              </>
            )}
          </Text>
        )}
        <ReturnButtons one={one} onChoose={onChoose} />
      </Stack>
    </Paper>
  );
}

function ReturnLines({ one: { items } }: { one: Schemas['Return'] }) {
  const texts = useTexts(RETURNS_TEXTS);
  const words = useTexts(RETURN_WORDS);
  const { number } = useFormats();
  return (
    <List listStyleType="none" size="sm">
      {items.map(({ itemId, sku, reason, requested, cancelled, received }) => (
        <List.Item key={itemId}>
          {number(requested)} × {sku}
          {reason !== undefined && ` · ${inWords(words.reasons, reason)}`}
          {received > 0 && ` · ${texts.units(number(received), number(requested - cancelled))}`}
        </List.Item>
      ))}
    </List>
  );
}
