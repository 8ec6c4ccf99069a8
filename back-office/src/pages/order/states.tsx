import { Paper, Text, VisuallyHidden } from '@mantine/core';
import { CheckIcon, Cross2Icon, DotFilledIcon } from '@radix-ui/react-icons';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { STATUSES } from '../../language/statuses.ts';
import { useHistory } from './parts-of-order.ts';
import { ORDER } from './texts.ts';

type Status = Schemas['OrderStatus'];
type StateKind = 'passed' | 'current' | 'ahead' | 'possible' | 'never';

/** Statuses on the way of an order that is paid and shipped, and the ends that it can have instead. */
const WAY: Status[] = ['SUBMITTED', 'CONFIRMED', 'COMPLETED'];
const OTHER_ENDS: { status: Status; from: Status[] }[] = [
  { status: 'EXPIRED', from: ['SUBMITTED'] },
  { status: 'CANCELLED', from: ['SUBMITTED', 'CONFIRMED'] },
];

/** Picture of the statuses of an order: the earlier statuses, the present status, and the statuses that can follow. */
export function OrderStates({ order }: { order: Schemas['Order'] }) {
  const texts = useTexts(ORDER);
  const words = useTexts(STATUSES);
  const { dateTime } = useFormats();
  const history = useHistory(order).data?.history ?? [];
  const since = (status: Status) =>
    status === 'SUBMITTED'
      ? order.createdAt
      : history.find(({ toStatus, fromStatus }) => toStatus === status && fromStatus !== status)?.occurredAt;
  const kindOf = (status: Status): StateKind => {
    if (status === order.status) return 'current';
    if (since(status) !== undefined) return 'passed';
    const other = OTHER_ENDS.find((end) => end.status === status);
    if (other) return other.from.includes(order.status) ? 'possible' : 'never';
    return WAY.includes(order.status) ? 'ahead' : 'never';
  };
  return (
    <Paper component="section" aria-label={texts.states} withBorder p="md">
      <ol className="states">
        {[...WAY, ...OTHER_ENDS.map(({ status }) => status)].map((status) => {
          const kind = kindOf(status);
          const time = since(status);
          return (
            <li
              key={status}
              className="state"
              data-status={status}
              data-kind={kind}
              aria-current={kind === 'current' ? 'step' : undefined}
            >
              <span className="state-mark">{markOf(kind, status)}</span>
              <div>
                <Text size="sm" fw={kind === 'current' ? 650 : 500}>
                  {words[status]}
                  <VisuallyHidden>, {texts.stateKinds[kind]}</VisuallyHidden>
                </Text>
                {time !== undefined && (
                  <Text size="xs" c="dimmed">
                    {dateTime(time)}
                  </Text>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Paper>
  );
}

function markOf(kind: StateKind, status: Status) {
  const isOtherEnd = OTHER_ENDS.some((end) => end.status === status);
  if (kind === 'current') {
    if (isOtherEnd) return <Cross2Icon aria-hidden />;
    return status === 'COMPLETED' ? <CheckIcon aria-hidden /> : <DotFilledIcon aria-hidden />;
  }
  return kind === 'passed' ? <CheckIcon aria-hidden /> : null;
}
