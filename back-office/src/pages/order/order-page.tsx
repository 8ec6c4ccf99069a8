import { Grid, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type TaggedOrder, useOrder } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { OrderBanners } from './banners.tsx';
import { OrderCredits } from './credits.tsx';
import { OrderCustomer } from './customer.tsx';
import { OrderDocuments } from './documents.tsx';
import { OrderHeading } from './order-heading.tsx';
import { OrderLines } from './lines.tsx';
import { OrderNotes } from './notes.tsx';
import { OrderPayments } from './payments.tsx';
import { OrderPrice } from './price.tsx';
import { OrderReturns } from './returns.tsx';
import { OrderShipments } from './shipments.tsx';
import { OrderStates } from './states.tsx';
import { OrderTimeline } from './timeline.tsx';
import './order.css';

export function OrderPage() {
  const { orderId } = useParams({ from: '/orders/$orderId' });
  return (
    <Loaded key={orderId} query={useOrder(orderId)}>
      {(tagged) => <OpenOrder tagged={tagged} />}
    </Loaded>
  );
}

function OpenOrder({ tagged }: { tagged: TaggedOrder }) {
  const may = useMay();
  const order = tagged.value;
  return (
    <>
      <OrderHeading tagged={tagged} />
      <Stack gap="md">
        <OrderBanners tagged={tagged} />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Stack gap="md">
              <OrderStates order={order} />
              <OrderLines order={order} />
              <OrderShipments tagged={tagged} />
              {may('payments:read') && <OrderPayments tagged={tagged} />}
              {may('documents:read') && <OrderDocuments tagged={tagged} />}
              <OrderReturns tagged={tagged} />
              <OrderCredits tagged={tagged} />
              <OrderPrice tagged={tagged} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Stack gap="md">
              <OrderCustomer tagged={tagged} />
              {may('contacts:read') && <OrderNotes order={order} />}
              <OrderTimeline order={order} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}
