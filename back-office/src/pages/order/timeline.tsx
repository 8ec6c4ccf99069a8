import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { useSession } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { MATTERS } from '../../language/matters.ts';
import { STATUSES } from '../../language/statuses.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { useHistory } from './parts-of-order.ts';
import { ORDER } from './texts.ts';
import { OPERATIONS } from './words/history.ts';
import { REASONS } from './words/reasons.ts';

/** Client in the history for changes that the service makes by itself. */
const SERVICE = 'order-service';

/** Number of changes that are shown at first. */
const SHOWN = 10;

/** The changes of an order, newest first. */
export function OrderTimeline({ order }: { order: Schemas['Order'] }) {
  const texts = useTexts(ORDER);
  return (
    <Section title={texts.timeline}>
      <Loaded query={useHistory(order)}>{({ history }) => <Changes newestFirst={history} />}</Loaded>
    </Section>
  );
}

function Changes({ newestFirst }: { newestFirst: Schemas['HistoryEntry'][] }) {
  const texts = useTexts(ORDER);
  const { number } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : newestFirst.length - SHOWN;
  return (
    <>
      <ol className="timeline">
        {(hidden > 0 ? newestFirst.slice(0, SHOWN) : newestFirst).map((entry) => (
          <Change key={entry.version} entry={entry} />
        ))}
      </ol>
      {hidden > 0 && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setShowsAll(true)}>
          {texts.older(number(hidden))}
        </Button>
      )}
    </>
  );
}

function Change({ entry }: { entry: Schemas['HistoryEntry'] }) {
  const operations = useTexts(OPERATIONS);
  const statuses = useTexts(STATUSES);
  const reasons = useTexts(REASONS);
  // A reason may be a kind of matter.
  const matters: Record<string, readonly [string, string]> = useTexts(MATTERS);
  const { dateTime } = useFormats();
  const { fromStatus, toStatus, reason } = entry;
  const isChanged = fromStatus !== undefined && fromStatus !== toStatus;
  return (
    <li data-changed={isChanged || undefined}>
      <Text size="sm" fw={500}>
        {operations[entry.operation] ?? entry.operation}
      </Text>
      {reason !== undefined && <Text size="sm">{reasons[reason] ?? matters[reason]?.[0] ?? reason}</Text>}
      {isChanged && (
        <Text size="sm">
          {statuses[fromStatus] ?? fromStatus} → {statuses[toStatus] ?? toStatus}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <time dateTime={entry.occurredAt}>{dateTime(entry.occurredAt)}</time> <Who entry={entry} />
      </Text>
    </li>
  );
}

/** The person or the program that made a change. */
export function Who({ entry: { clientId, actor } }: { entry: { clientId: string; actor?: string } }) {
  const texts = useTexts(ORDER);
  const session = useSession();
  if (clientId === SERVICE) return texts.automatic;
  if (actor === undefined) return texts.by(clientId);
  return texts.by(actor === session.actor ? texts.you : actor);
}
