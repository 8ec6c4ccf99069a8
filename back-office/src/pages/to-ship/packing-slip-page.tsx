import { useParams } from '@tanstack/react-router';
import { useOrder } from '../../api/order.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';

export function PackingSlipPage() {
  const { orderId } = useParams({ from: '/orders/$orderId/packing-slip' });
  return <Loaded query={useOrder(orderId)}>{({ value }) => <PageHeading title={value.number} />}</Loaded>;
}
