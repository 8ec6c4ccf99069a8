import { Group, SimpleGrid, Table, Text } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import type { TaggedOrder } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusPill } from '../../parts/status-pill.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { useCaptures, usePayments, useRefunds } from './parts-of-order.ts';
import { PARTS } from './texts-of-parts.ts';
import { REASONS } from './words/reasons.ts';
import { STATUS_WORDS } from './words/statuses.ts';

type Payment = Schemas['Payment'];

/** The payment attempts of an order, newest first, and all money that was captured or refunded. */
export function OrderPayments({ tagged }: { tagged: TaggedOrder }) {
  const order = tagged.value;
  const texts = useTexts(PARTS);
  const may = useMay();
  return (
    <Section title={texts.payments} actions={may('payments:write') && <PaymentActions tagged={tagged} />}>
      <Loaded query={usePayments(order)}>
        {({ payments }) => (
          <ul className="plain-list entries">
            {payments.map((payment) => (
              <Attempt key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </Loaded>
      <Movements order={order} />
    </Section>
  );
}

function Attempt({ payment }: { payment: Payment }) {
  const texts = useTexts(PARTS);
  const words = useTexts(STATUS_WORDS);
  const { money, date, dateTime } = useFormats();
  const sums = [
    { name: texts.sums.amount, sum: payment.amount, isShown: true },
    { name: texts.sums.authorized, sum: payment.authorizedAmount, isShown: true },
    { name: texts.sums.captured, sum: payment.capturedAmount, isShown: true },
    { name: texts.sums.refunded, sum: payment.refundedAmount, isShown: true },
    { name: texts.sums.disputed, sum: payment.disputedAmount, isShown: payment.disputedAmount.amount > 0 },
    { name: texts.sums.lost, sum: payment.lostAmount, isShown: payment.lostAmount.amount > 0 },
  ];
  return (
    <li>
      <Group gap="xs">
        <StatusPill status={payment.status} words={words.payment} />
        <Text size="sm" c="dimmed">
          {texts.attempt(payment.number)} · {dateTime(payment.createdAt)}
        </Text>
      </Group>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="xs" my={8} className="statuses">
        {sums.map(
          ({ name, sum, isShown }) =>
            isShown && (
              <div key={name}>
                <Text component="dt" size="xs" c="dimmed">
                  {name}
                </Text>
                <Text component="dd" size="sm" fw={500}>
                  {money(sum)}
                </Text>
              </div>
            ),
        )}
      </SimpleGrid>
      {payment.authorizedUntil !== undefined && (
        <Text size="sm">{texts.authorizedUntil(dateTime(payment.authorizedUntil))}</Text>
      )}
      {payment.dueOn !== undefined && <Text size="sm">{texts.dueOn(date(payment.dueOn))}</Text>}
      {payment.failureCode !== undefined && <Text size="sm">{texts.failed(payment.failureCode)}</Text>}
    </li>
  );
}

interface Movement extends Pick<Schemas['Refund'], 'id' | 'amount' | 'status' | 'createdAt' | 'failureCode'> {
  kind: 'capture' | 'refund';
  reason?: string;
}

function Movements({ order }: { order: Schemas['Order'] }) {
  const texts = useTexts(PARTS);
  const captures = useCaptures(order).data?.captures ?? [];
  const refunds = useRefunds(order).data?.refunds ?? [];
  const movements: Movement[] = [
    ...captures.map((capture) => ({ ...capture, kind: 'capture' as const })),
    ...refunds.map((refund) => ({ ...refund, kind: 'refund' as const })),
  ].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  if (movements.length === 0) return null;
  return (
    <ScrollRegion label={texts.movements}>
      <Table aria-label={texts.movements} fz="sm" verticalSpacing={6} mt="xs" miw={460}>
        <Table.Thead>
          <Table.Tr>
            {(['kind', 'time', 'status', 'reason', 'amount'] as const).map((column) => (
              <Table.Th key={column} scope="col" ta={column === 'amount' ? 'right' : 'left'}>
                {texts.movement[column]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {movements.map((movement) => (
            <MovementRow key={movement.id} movement={movement} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

function MovementRow({
  movement: { kind, createdAt, status, reason, failureCode, amount },
}: {
  movement: Movement;
}) {
  const texts = useTexts(PARTS);
  const words = useTexts(STATUS_WORDS);
  const reasons = useTexts(REASONS);
  const { money, dateTime } = useFormats();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {texts.movement[kind]}
      </Table.Th>
      <Table.Td>{dateTime(createdAt)}</Table.Td>
      <Table.Td>
        {words.movement[status] ?? status}
        {failureCode !== undefined && ` (${failureCode})`}
      </Table.Td>
      <Table.Td>{reason !== undefined && (reasons[reason] ?? reason)}</Table.Td>
      <Table.Td ta="right">
        {money(kind === 'refund' ? { ...amount, amount: -amount.amount } : amount)}
      </Table.Td>
    </Table.Tr>
  );
}
