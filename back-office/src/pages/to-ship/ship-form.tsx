import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { type TaggedOrder, useOrder } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useTexts } from '../../language/language.tsx';
import { CarrierField, lastCarrier, rememberCarrier } from '../../parts/carrier-field.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Destination } from './destination.tsx';
import { PackingButton } from './packing-button.tsx';
import { linesToShip } from './read-queue.ts';
import { ShipLine } from './ship-line.tsx';
import { TO_SHIP } from './texts.ts';
import classes from './to-ship.module.css';
import type { Queue } from './use-queue.ts';
import type { Shipment } from './use-shipment.ts';

interface FormProps {
  shipment: Shipment;
  queue: Queue;
  isOpen: boolean;
}

/** Form that ships an order, with the address. Without the scope `shipments:write` there is no form. */
export function ShipForm({ order, ...rest }: FormProps & { order: Schemas['Order'] }) {
  const texts = useTexts(TO_SHIP);
  const may = useMay();
  const query = useOrder(order.id);
  return (
    <div className={classes['columns']}>
      {may('shipments:write') && (
        <Loaded query={query}>
          {(tagged) =>
            linesToShip(tagged.value).length > 0 && tagged.value.status === 'CONFIRMED' ? (
              <Fields order={tagged} {...rest} />
            ) : (
              <Alert color="gray">{texts.noLonger}</Alert>
            )
          }
        </Loaded>
      )}
      <Destination order={order} />
    </div>
  );
}

/** Units of each line, carrier and tracking number. They stay until the order is shipped. */
function Fields({ order, shipment, queue, isOpen }: FormProps & { order: TaggedOrder }) {
  const texts = useTexts(TO_SHIP);
  const lines = linesToShip(order.value);
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [carrier, setCarrier] = useState(lastCarrier);
  const [trackingNumber, setTrackingNumber] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const quantityOf = ({ id, quantity: { cancellable } }: Schemas['OrderItem']) =>
    Math.min(chosen[id] ?? cancellable, cancellable);
  const items = lines.flatMap((line) => {
    const quantity = quantityOf(line);
    return quantity > 0 ? [{ itemId: line.id, quantity }] : [];
  });
  return (
    <form
      aria-label={texts.ship(order.value.number)}
      onSubmit={(event) => {
        event.preventDefault();
        if (items.length === 0 || shipment.isPending) return;
        const fields = { carrier: carrier.trim(), trackingNumber: trackingNumber.replace(/\s/g, '') };
        rememberCarrier(fields.carrier);
        shipment.ship({ order, items, ...fields }, queue.onShipped);
        queue.onSent(order.value);
      }}
    >
      <Stack gap="sm">
        {lines.map((line) => (
          <ShipLine
            key={line.id}
            line={line}
            quantity={quantityOf(line)}
            onChange={(quantity) => setChosen((before) => ({ ...before, [line.id]: quantity }))}
          />
        ))}
        <Group grow align="flex-start">
          <CarrierField value={carrier} onChange={setCarrier} />
          <TextInput
            ref={field}
            label={texts.trackingNumber}
            value={trackingNumber}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setTrackingNumber(event.currentTarget.value)}
          />
        </Group>
        <Group gap="sm">
          <Button type="submit" disabled={items.length === 0} loading={shipment.isPending}>
            {texts.shipAndNext}
          </Button>
          <PackingButton order={order} />
        </Group>
      </Stack>
    </form>
  );
}
