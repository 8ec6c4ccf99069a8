import { Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import { type TaggedOrder, needsNoShipment } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { StatusPill } from '../../parts/status-pill.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { EDIT } from './actions/money/edit-texts.ts';
import { MONEY } from './actions/money/texts.ts';
import { useRefusals } from './actions/refusals.ts';
import { SHIPPING } from './actions/shipping/texts.ts';
import { ORDER } from './texts.ts';
import { STATUS_WORDS } from './words/statuses.ts';

/** Number of the order, when and how it was placed, and its statuses. */
export function OrderHeading({ tagged }: { tagged: TaggedOrder }) {
  const order = tagged.value;
  return (
    <>
      <PageHeading title={order.number} hint={<Origin order={order} />}>
        <HeadingActions tagged={tagged} />
      </PageHeading>
      <Statuses order={order} />
    </>
  );
}

/** Actions about the whole order that the user may take. */
function HeadingActions({ tagged }: { tagged: TaggedOrder }) {
  const may = useMay();
  const shipping = useTexts(SHIPPING);
  const money = useTexts(MONEY);
  const edit = useTexts(EDIT);
  const refusal = useRefusals(tagged.value);
  return (
    <>
      {may('shipments:write') && (
        <ActionButton
          label={shipping.ship}
          title={shipping.shipTitle}
          variant="filled"
          size="sm"
          dialogSize="lg"
          refusal={refusal('createShipment')}
        >
          {({ Ship }, onClose) => <Ship order={tagged} onClose={onClose} />}
        </ActionButton>
      )}
      {may('shipments:write') && (
        <ActionButton
          label={shipping.hold}
          title={shipping.holdTitle}
          size="sm"
          refusal={refusal('createShipmentHold')}
        >
          {({ Hold }, onClose) => <Hold order={tagged} onClose={onClose} />}
        </ActionButton>
      )}
      {may('orders:write') && (
        <ActionButton
          label={edit.edit}
          title={edit.editTitle}
          size="sm"
          dialogSize="lg"
          refusal={refusal('createEdit')}
        >
          {({ Edit }, onClose) => <Edit order={tagged} onClose={onClose} />}
        </ActionButton>
      )}
      {may('orders:write') && (
        <ActionButton
          label={money.cancel}
          title={money.cancelTitle}
          size="sm"
          refusal={refusal('cancelOrder')}
        >
          {({ Cancel }, onClose) => <Cancel order={tagged} onClose={onClose} />}
        </ActionButton>
      )}
    </>
  );
}

function Origin({ order }: { order: Schemas['Order'] }) {
  const texts = useTexts(ORDER);
  const { dateTime, money } = useFormats();
  const facts = [
    texts.placed(dateTime(order.createdAt)),
    money(order.currentTotal),
    ...(order.outstandingAmount.amount > 0 ? [texts.outstanding(money(order.outstandingAmount))] : []),
    ...(order.reference === undefined ? [] : [texts.reference(order.reference)]),
    ...(order.channel === undefined ? [] : [texts.channel(order.channel)]),
  ];
  return (
    <>
      {facts.join(' · ')}
      {order.replaces !== undefined && (
        <>
          {' · '}
          <PageLink to="/orders/$orderId" params={{ orderId: order.replaces }}>
            {texts.replaces}
          </PageLink>
        </>
      )}
    </>
  );
}

function Statuses({ order }: { order: Schemas['Order'] }) {
  const { statuses } = useTexts(ORDER);
  const words = useTexts(STATUS_WORDS);
  const shown = [
    { name: statuses.order, status: order.status },
    { name: statuses.payment, status: order.paymentStatus },
    { name: statuses.fulfilment, status: order.fulfillmentStatus, isOver: needsNoShipment(order) },
    ...(order.deliveryStatus === 'NONE'
      ? []
      : [{ name: statuses.delivery, status: order.deliveryStatus, words: words.delivery }]),
    ...(order.returnStatus === 'NONE'
      ? []
      : [{ name: statuses.return, status: order.returnStatus, words: words.returns }]),
  ];
  return (
    <Group component="dl" className="statuses" gap="lg" mt={0} mb="md">
      {shown.map(({ name, ...pill }) => (
        <Group key={name} gap={6} wrap="nowrap">
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <dd>
            <StatusPill {...pill} />
          </dd>
        </Group>
      ))}
    </Group>
  );
}
