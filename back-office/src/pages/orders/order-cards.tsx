import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/contract.ts';
import { needsNoShipment } from '../../api/order.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { moveBetweenEntries } from '../../parts/move-between.ts';
import { StatusPill } from '../../parts/status-pill.tsx';
import { Signs } from './columns.tsx';
import classes from './orders.module.css';
import { ORDERS } from './texts.ts';

/** Orders on a narrow screen, where a table has no room. */
export function OrderCards({ orders }: { orders: Schemas['Order'][] }) {
  const texts = useTexts(ORDERS);
  const formats = useFormats();
  return (
    <ul className={classes['cards']} aria-label={texts.table} onKeyDown={moveBetweenEntries}>
      {orders.map((order) => (
        <li key={order.id} className={classes['card']}>
          <Group justify="space-between" wrap="nowrap">
            <Link
              to="/orders/$orderId"
              params={{ orderId: order.id }}
              className={classes['number']}
              data-entry
            >
              {order.number}
            </Link>
            <Text fw={600}>{formats.money(order.currentTotal)}</Text>
          </Group>
          <Text size="sm" c="dimmed" truncate>
            {[formats.shortTime(order.createdAt), order.reference].filter(Boolean).join(' · ')}
          </Text>
          <Group gap={4} mt={6}>
            <StatusPill status={order.status} />
            <StatusPill status={order.paymentStatus} />
            <StatusPill status={order.fulfillmentStatus} isOver={needsNoShipment(order)} />
            <Signs order={order} texts={texts} />
          </Group>
        </li>
      ))}
    </ul>
  );
}
