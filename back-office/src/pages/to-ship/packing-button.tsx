import { Button } from '@mantine/core';
import type { TaggedOrder } from '../../api/order.ts';
import { useTexts } from '../../language/language.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { TO_SHIP } from './texts.ts';
import { usePacking } from './use-shipment.ts';

/** Starts or ends the packing of an order. While an order is packed, the customer can't cancel it. */
export function PackingButton({ order }: { order: TaggedOrder }) {
  const texts = useTexts(TO_SHIP);
  const packing = usePacking(order.value.id);
  const hold = order.value.shipmentHolds?.find(({ reason }) => reason === 'PACKING');
  return (
    <>
      <Button
        variant="default"
        loading={packing.isPending}
        onClick={() => packing.mutate({ order, holdId: hold?.id })}
      >
        {hold ? texts.stopPacking : texts.startPacking}
      </Button>
      <ProblemAlert error={packing.error} />
    </>
  );
}
