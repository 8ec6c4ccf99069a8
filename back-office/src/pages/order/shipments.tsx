import { Anchor, Group, List, Text } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import type { TaggedOrder } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { Disclosure } from '../../parts/disclosure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusPill } from '../../parts/status-pill.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import { lineNames, useCarrierEvents, useShipments } from './parts-of-order.ts';
import { PARTS } from './texts-of-parts.ts';
import { ORDER } from './texts.ts';
import { STATUS_WORDS } from './words/statuses.ts';

type Shipment = Schemas['Shipment'];

/** The shipments of an order, newest first. */
export function OrderShipments({ tagged }: { tagged: TaggedOrder }) {
  const order = tagged.value;
  const { fulfilment } = useTexts(ORDER);
  const texts = useTexts(PARTS);
  return (
    <Section title={fulfilment}>
      <Loaded query={useShipments(order)}>
        {({ shipments }) =>
          shipments.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.noShipments}
            </Text>
          ) : (
            <ul className="plain-list entries">
              {shipments.toReversed().map((shipment) => (
                <OneShipment key={shipment.id} tagged={tagged} shipment={shipment} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function OneShipment({ tagged, shipment }: { tagged: TaggedOrder; shipment: Shipment }) {
  const order = tagged.value;
  const may = useMay();
  const texts = useTexts(PARTS);
  const words = useTexts(STATUS_WORDS);
  const { dateTime, date } = useFormats();
  const names = lineNames(order);
  const { parcels, estimatedDelivery, deliveredAt } = shipment;
  const times = [
    texts.shipped(dateTime(shipment.createdAt)),
    deliveredAt !== undefined && texts.delivered(dateTime(deliveredAt)),
    // The day is at the place of the delivery. Noon avoids another day in the time zone of the browser.
    deliveredAt === undefined &&
      estimatedDelivery !== undefined &&
      texts.expected(date(`${estimatedDelivery}T12:00:00`)),
  ];
  return (
    <li>
      <Group gap="xs">
        <StatusPill status={shipment.status} words={words.shipment} />
        <Text size="sm" c="dimmed">
          {times.filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <List size="sm" my={6}>
        {shipment.items.map(({ itemId, sku, quantity }) => (
          <List.Item key={itemId}>
            {quantity} × {names.get(itemId) ?? sku}
          </List.Item>
        ))}
      </List>
      {parcels.map((parcel, index) => (
        <Text key={parcel.id} size="sm">
          {parcels.length > 1 && `${texts.parcel(index + 1)}: `}
          {parcels.length > 1 && `${words.shipment[parcel.status] ?? parcel.status}, `}
          <Tracking parcel={parcel} />
        </Text>
      ))}
      {may('shipments:write') && shipment.status !== 'UNDONE' && (
        <ShipmentActions tagged={tagged} shipment={shipment} />
      )}
      <Disclosure title={texts.events}>
        <CarrierEvents order={order} shipment={shipment} />
      </Disclosure>
    </li>
  );
}

function Tracking({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: Schemas['Parcel'] }) {
  const texts = useTexts(PARTS);
  const shown = [carrier, trackingNumber].filter(Boolean).join(' ');
  if (trackingUrl === undefined) return shown || texts.noTracking;
  return (
    <Anchor href={trackingUrl} target="_blank" rel="noreferrer" size="sm">
      {shown || trackingUrl}
    </Anchor>
  );
}

function CarrierEvents({ order, shipment }: { order: Schemas['Order']; shipment: Shipment }) {
  const texts = useTexts(PARTS);
  const words = useTexts(STATUS_WORDS);
  const { dateTime } = useFormats();
  return (
    <Loaded query={useCarrierEvents(order, shipment)}>
      {({ carrierEvents }) =>
        carrierEvents.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.noEvents}
          </Text>
        ) : (
          <ol className="timeline">
            {carrierEvents.toReversed().map((event) => (
              <li key={event.id}>
                <Text size="sm">
                  {words.shipment[event.type] ?? event.type}
                  {event.location !== undefined && `, ${event.location}`}
                </Text>
                <Text size="xs" c="dimmed">
                  {dateTime(event.occurredAt)}
                </Text>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
