import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

export function SortMenu({ address: { filters, change } }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  return (
    <NativeSelect
      aria-label={texts.sorted}
      size="xs"
      value={filters.isOldestFirst ? 'oldest' : 'newest'}
      data={[
        { value: 'newest', label: texts.newestFirst },
        { value: 'oldest', label: texts.oldestFirst },
      ]}
      onChange={(event) => void change({ ...filters, isOldestFirst: event.currentTarget.value === 'oldest' })}
    />
  );
}
