import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { STATUSES } from '../../language/statuses.ts';
import { CHOICES, type Filters, countFilters } from './order-filters.ts';
import { countsQuery } from './read-orders.ts';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

interface Tab {
  label: string;
  count: string | undefined;
  isActive: boolean;
  next: Filters;
}

/** Links to the orders of each status. The other filters stay. Without other filters, the tabs show numbers of orders. */
export function StatusTabs({ address: { filters, searchFor } }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  const statuses = useTexts(STATUSES);
  const { status: chosen, ...choices } = filters.choices;
  const { number } = useFormats();
  const { data: counts } = useQuery(countsQuery);
  const isWhole = countFilters({ ...filters, choices }) === 0 && filters.q === undefined;
  const tab = (label: string, count: number | undefined, isActive: boolean, next: Filters): Tab => ({
    ...{ label, isActive, next },
    count: isWhole && count !== undefined ? number(count) : undefined,
  });
  const countOf = (status: string) =>
    counts && (counts.byStatus.find((one) => one.status === status)?.count ?? 0);
  const tabs = [
    tab(texts.all, counts?.totalCount, chosen === undefined, { ...filters, choices }),
    ...CHOICES.status.map((status) => {
      const next = { ...filters, choices: { ...choices, status: [status] } };
      const isActive = chosen?.length === 1 && chosen[0] === status;
      return tab(statuses[status] ?? status, countOf(status), isActive, next);
    }),
  ];
  return (
    <Group component="nav" aria-label={texts.byStatus} gap={4}>
      {tabs.map(({ label, count, isActive, next }) => (
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
          {count !== undefined && (
            <Text component="span" size="xs" ml={6}>
              {count}
            </Text>
          )}
        </Button>
      ))}
    </Group>
  );
}
