import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/contract.ts';
import { useMay, useSession } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { MATTERS } from '../../language/matters.ts';
import { ServiceWords } from '../../parts/service-words.tsx';
import type { ChosenDecision } from './matter-dialog.tsx';
import { MATTERS_TEXTS } from './texts.ts';

type Matter = Schemas['Matter'];

/** Client that the contract names if the cause of a matter ended by itself. */
const SERVICE = 'order-service';

/** A matter as a sentence, with its order, its money, and the decisions that are possible now. */
export function MatterEntry({
  matter,
  onChoose,
}: {
  matter: Matter;
  onChoose: (chosen: ChosenDecision) => void;
}) {
  const words: Record<string, [string, string]> = useTexts(MATTERS);
  const { money } = useFormats();
  // A matter of an unknown kind has no advice: its detail says enough.
  const [title, advice] = words[matter.kind] ?? [matter.kind, ''];
  return (
    <Paper component="article" withBorder p="md" aria-label={title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="md">
          {title}
        </Title>
        {matter.amount && (
          <Text fw={650} style={{ whiteSpace: 'nowrap' }}>
            {money(matter.amount)}
          </Text>
        )}
      </Group>
      <Stack gap={6} mt={6}>
        {matter.status === 'OPEN' && <Text size="sm">{advice}</Text>}
        <ServiceWords isOpenAtFirst={!(matter.kind in words)}>
          <Text size="sm" c="dimmed">
            {matter.detail}
          </Text>
        </ServiceWords>
        <MatterFacts matter={matter} />
        <Resolution matter={matter} />
        <MatterButtons matter={matter} onChoose={onChoose} />
      </Stack>
    </Paper>
  );
}

function MatterFacts({ matter }: { matter: Matter }) {
  const texts = useTexts(MATTERS_TEXTS);
  const { ago, dateTime } = useFormats();
  const { orderId, orderNumber, failureCode, providerReference, createdAt } = matter;
  return (
    <Group gap="md" style={{ rowGap: 2 }} c="dimmed" fz="sm">
      {orderId === undefined ? (
        <span>{texts.withoutOrder}</span>
      ) : (
        <Anchor component={Link} to={`/orders/${orderId}`} inherit>
          {texts.order(orderNumber ?? orderId)}
        </Anchor>
      )}
      <span>
        {texts.opened}{' '}
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          {ago(createdAt)}
        </time>
      </span>
      {providerReference !== undefined && (
        <span style={{ overflowWrap: 'anywhere' }}>
          {texts.reference}: {providerReference}
        </span>
      )}
      {failureCode !== undefined && (
        <span>
          {texts.failureCode}: {failureCode}
        </span>
      )}
    </Group>
  );
}

function Resolution({ matter: { resolvedAt, resolvedBy, actor, note } }: { matter: Matter }) {
  const texts = useTexts(MATTERS_TEXTS);
  const { dateTime } = useFormats();
  const session = useSession();
  if (resolvedAt === undefined) return null;
  const who = actor === session.actor ? session.name : (actor ?? resolvedBy ?? '');
  return (
    <div>
      <Text size="sm">
        {resolvedBy === SERVICE
          ? texts.resolvedByItself(dateTime(resolvedAt))
          : texts.resolvedBy(who, dateTime(resolvedAt))}
      </Text>
      {note !== undefined && (
        <Text size="sm" component="blockquote" m={0} fs="italic">
          {note}
        </Text>
      )}
    </div>
  );
}

function MatterButtons({ matter, onChoose }: { matter: Matter; onChoose: (chosen: ChosenDecision) => void }) {
  const texts = useTexts(MATTERS_TEXTS);
  const may = useMay();
  if (!may('payments:write') || matter.actions.length === 0) return null;
  return (
    <Group gap="xs" mt={4}>
      {matter.actions.includes('RETRY') && (
        <Button size="xs" variant="light" onClick={() => onChoose({ action: 'RETRY', matter })}>
          {texts.retry}
        </Button>
      )}
      {matter.actions.includes('RESOLVE') && (
        <Button size="xs" variant="default" onClick={() => onChoose({ action: 'RESOLVE', matter })}>
          {texts.resolve}
        </Button>
      )}
    </Group>
  );
}
