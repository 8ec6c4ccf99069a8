import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/contract.ts';
import { useTexts } from '../../language/language.tsx';
import { useDestination } from './read-queue.ts';
import { TO_SHIP } from './texts.ts';
import classes from './to-ship.module.css';

/** The address of an order, and links to its other pages. */
export function Destination({ order }: { order: Schemas['Order'] }) {
  const texts = useTexts(TO_SHIP);
  const address = useDestination(order);
  const { id: orderId } = order;
  return (
    <Stack gap={4} miw={200}>
      {address && (
        <Text size="sm" component="address" fs="normal" className={classes['address']}>
          {[
            ...[address.name, address.companyName, address.line1, address.line2, address.line3],
            ...[
              [address.postalCode, address.city].filter(Boolean).join(' '),
              address.region,
              address.countryCode,
            ],
          ]
            .filter(Boolean)
            .join('\n')}
        </Text>
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/orders/$orderId/packing-slip" params={{ orderId }} />}
      >
        {texts.slip}
      </Anchor>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/orders/$orderId" params={{ orderId }} />}
      >
        {texts.toOrder}
      </Anchor>
    </Stack>
  );
}
