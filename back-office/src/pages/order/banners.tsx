import { Alert, Text } from '@mantine/core';
import { ExclamationTriangleIcon, PauseIcon, TimerIcon } from '@radix-ui/react-icons';
import type { Schemas } from '../../api/contract.ts';
import type { TaggedOrder } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { MATTERS } from '../../language/matters.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { SHIPPING } from './actions/shipping/texts.ts';
import { useHolds } from './parts-of-order.ts';
import { ORDER } from './texts.ts';
import { HOLD_REASONS } from './words/reasons.ts';

/** What the staff has to know before anything else: matters to decide, holds, and a payment that is awaited. */
export function OrderBanners({ tagged }: { tagged: TaggedOrder }) {
  const { attention = [], shipmentHolds = [], ...order } = tagged.value;
  const texts = useTexts(ORDER);
  const { dateTime } = useFormats();
  const waits = order.status === 'SUBMITTED';
  return (
    <>
      {attention.map((matter) => (
        <MatterBanner key={matter.matterId} matter={matter} />
      ))}
      {shipmentHolds.map((hold) => (
        <HoldBanner key={hold.id} hold={hold} tagged={tagged} />
      ))}
      {waits && (
        <Alert color="gray" variant="light" icon={<TimerIcon aria-hidden />}>
          {texts.waitsForPayment(dateTime(order.reservedUntil))}
        </Alert>
      )}
    </>
  );
}

function MatterBanner({ matter }: { matter: Schemas['OrderMatter'] }) {
  const texts = useTexts(ORDER);
  const may = useMay();
  const { money, dateTime } = useFormats();
  const words: Record<string, readonly [string, string]> = useTexts(MATTERS);
  const [title, advice] = words[matter.kind] ?? [matter.kind, ''];
  return (
    <Alert
      color="red"
      variant="light"
      icon={<ExclamationTriangleIcon aria-hidden />}
      title={matter.amount ? `${title}: ${money(matter.amount)}` : title}
    >
      <Text size="sm">
        {advice} {texts.heldSince(dateTime(matter.createdAt))}{' '}
        {may('payments:read') && <PageLink to="/matters">{texts.openMatters}</PageLink>}
      </Text>
    </Alert>
  );
}

function HoldBanner({ hold, tagged }: { hold: Schemas['OpenShipmentHold']; tagged: TaggedOrder }) {
  const may = useMay();
  const shipping = useTexts(SHIPPING);
  const texts = useTexts(ORDER);
  const reasons = useTexts(HOLD_REASONS);
  const { dateTime } = useFormats();
  const note = useHolds(tagged.value).data?.shipmentHolds.find(({ id }) => id === hold.id)?.note;
  const isPacking = hold.reason === 'PACKING';
  return (
    <Alert
      color={isPacking ? 'teal' : 'yellow'}
      variant="light"
      icon={<PauseIcon aria-hidden />}
      title={texts.held(reasons[hold.reason] ?? hold.reason)}
    >
      {note !== undefined && <Text size="sm">{note}</Text>}
      <Text size="sm">
        {texts.heldSince(dateTime(hold.createdAt))}{' '}
        {hold.until !== undefined && texts.heldUntil(dateTime(hold.until))} {isPacking && texts.packing}
      </Text>
      {may('shipments:write') && (
        <ActionButton label={shipping.release} title={shipping.releaseTitle} mt="xs">
          {({ ReleaseHold }, onClose) => <ReleaseHold order={tagged} holdId={hold.id} onClose={onClose} />}
        </ActionButton>
      )}
    </Alert>
  );
}
