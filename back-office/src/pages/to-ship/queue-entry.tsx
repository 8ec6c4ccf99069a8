import { Badge, Checkbox, Collapse, Group, Loader, Text, UnstyledButton } from '@mantine/core';
import { CheckCircledIcon, ChevronDownIcon, ChevronRightIcon, CrossCircledIcon } from '@radix-ui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { orderQuery } from '../../api/order.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { linesToShip, useDestination } from './read-queue.ts';
import { ShipForm } from './ship-form.tsx';
import { ShipmentResult } from './shipment-result.tsx';
import { TO_SHIP } from './texts.ts';
import classes from './to-ship.module.css';
import type { Queue } from './use-queue.ts';
import { type Shipment, useShipment } from './use-shipment.ts';

type Order = Schemas['Order'];

interface EntryProps {
  order: Order;
  queue: Queue;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/**
 * An order to ship. Its form stays as it is until the order is shipped, so that a problem can be solved later. The
 * shipment is sent while the user goes on with the next order.
 */
export function QueueEntry({ order, queue, isSelected, onSelect }: EntryProps) {
  const texts = useTexts(TO_SHIP);
  const queries = useQueryClient();
  const shipment = useShipment(order.id);
  const isOpen = queue.openId === order.id;
  const next = isOpen ? queue.findNext(order.id) : undefined;
  // The form of the next order is then shown without a wait, and a scanner can go on.
  useEffect(() => {
    if (next) void queries.prefetchQuery(orderQuery(next));
  }, [next, queries]);
  const onRest = () => {
    shipment.reset();
    queue.open(order.id);
  };
  const isShown = isOpen && !shipment.isSuccess;
  return (
    <li className={classes['entry']} data-open={isOpen || undefined}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <Checkbox
          mt={2}
          aria-label={texts.select(order.number)}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <UnstyledButton
          className={classes['header']}
          aria-expanded={isOpen}
          data-entry
          onClick={() => queue.open(isOpen ? undefined : order.id)}
        >
          <Summary order={order} shipment={shipment} isOpen={isOpen} />
        </UnstyledButton>
      </Group>
      {shipment.isError && (
        <div className={classes['body']}>
          <ProblemAlert error={shipment.error} />
        </div>
      )}
      {shipment.isSuccess && (
        <div className={classes['result']}>
          <ShipmentResult
            orderId={order.id}
            shipment={shipment.data}
            onRest={queue.isListed(order.id) ? onRest : undefined}
          />
        </div>
      )}
      {(isShown || shipment.isPending || shipment.isError) && (
        <Collapse expanded={isShown} className={classes['body']}>
          <ShipForm order={order} shipment={shipment} queue={queue} isOpen={isOpen} />
        </Collapse>
      )}
    </li>
  );
}

function Summary({ order, shipment, isOpen }: { order: Order; shipment: Shipment; isOpen: boolean }) {
  const texts = useTexts(TO_SHIP);
  const { ago, dateTime } = useFormats();
  const address = useDestination(order);
  const isPacked = order.shipmentHolds?.some(({ reason }) => reason === 'PACKING');
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  const place = address && `${address.city}, ${address.countryCode}`;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Chevron aria-hidden className={classes['chevron']} />
      <div className={classes['summary']}>
        <Group gap="xs" component="span">
          <Text fw={600} component="span">
            {order.number}
          </Text>
          <Text
            size="sm"
            c="dimmed"
            component="time"
            dateTime={order.createdAt}
            title={dateTime(order.createdAt)}
          >
            {ago(order.createdAt)}
          </Text>
          <Text size="sm" component="span">
            {[order.shippingMethod?.name, place].filter(Boolean).join(' · ')}
          </Text>
          {order.fulfillmentStatus === 'PARTIALLY_FULFILLED' && !shipment.isSuccess && (
            <Badge color="gray" variant="light" tt="none" miw="max-content">
              {texts.rest}
            </Badge>
          )}
          {isPacked && !shipment.isSuccess && (
            <Badge color="blue" variant="light" tt="none" miw="max-content">
              {texts.packing}
            </Badge>
          )}
        </Group>
        {!shipment.isSuccess && (
          <Text size="sm" c="dimmed" component="span" lineClamp={isOpen ? 0 : 1}>
            {linesToShip(order)
              .map(({ quantity, name }) => `${quantity.cancellable} × ${name}`)
              .join(', ')}
          </Text>
        )}
      </div>
      {shipment.isPending && <Loader size="xs" aria-label={texts.sending} />}
      {shipment.isSuccess && <CheckCircledIcon aria-label={texts.shipped} className={classes['good']} />}
      {shipment.isError && <CrossCircledIcon aria-label={texts.notShipped} className={classes['bad']} />}
    </Group>
  );
}
