import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.tsx';
import { STATUSES } from '../../language/statuses.ts';
import { CHOICES, type Filters } from './order-filters.ts';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

/** Links to the orders of each status. The other filters stay. */
export function StatusTabs({ address: { filters, searchFor } }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  const statuses = useTexts(STATUSES);
  const { status: chosen, ...choices } = filters.choices;
  const tabs: { label: string; isActive: boolean; next: Filters }[] = [
    { label: texts.all, isActive: chosen === undefined, next: { ...filters, choices } },
    ...CHOICES.status.map((status) => ({
      label: statuses[status] ?? status,
      isActive: chosen?.length === 1 && chosen[0] === status,
      next: { ...filters, choices: { ...choices, status: [status] } },
    })),
  ];
  return (
    <Group component="nav" aria-label={texts.byStatus} gap={4}>
      {tabs.map(({ label, isActive, next }) => (
        <Button
          key={label}
          size="xs"
          variant={isActive ? 'light' : 'subtle'}
          color={isActive ? 'teal' : 'gray'}
          c={isActive ? 'var(--mantine-color-teal-light-color)' : 'var(--mantine-color-text)'}
          aria-current={isActive ? 'true' : undefined}
          renderRoot={(props) => (
            <Link {...props} to="/orders" search={searchFor({ ...next, after: undefined })} />
          )}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
