import { Alert, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMay } from '../../api/session.tsx';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { SHELL } from '../../shell/texts.ts';
import { ExportButton } from './export-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrdersTable } from './orders-table.tsx';
import { Pager } from './pager.tsx';
import { pageQuery } from './read-orders.ts';
import { SearchBanner } from './search-banner.tsx';
import { SortMenu } from './sort-menu.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { ORDERS } from './texts.ts';
import { type OrdersAddress, useOrdersAddress } from './use-orders-address.ts';
import { ViewsMenu } from './views-menu.tsx';

/** Number of an order without the characters that people leave out or write differently. */
const bare = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase();

export function OrdersPage() {
  const { pages } = useTexts(SHELL);
  const may = useMay();
  const address = useOrdersAddress();
  const { columns, selection } = address;
  return (
    <>
      <PageHeading title={pages.orders}>
        {may('orders:read') && (
          <>
            <ViewsMenu address={address} />
            <ExportButton key={JSON.stringify(selection)} selection={selection} columns={columns} />
          </>
        )}
      </PageHeading>
      <Permitted scope="orders:read">
        <Stack gap="sm">
          <SearchBanner address={address} />
          {address.person === undefined && <Toolbar address={address} />}
          <Results address={address} />
        </Stack>
      </Permitted>
    </>
  );
}

/** Tabs, filters and sorting. A search for a person has none, because `searchOrders` has no filters. */
function Toolbar({ address }: { address: OrdersAddress }) {
  return (
    <>
      <StatusTabs address={address} />
      <Group gap="xs">
        <FilterDialog address={address} />
        <SortMenu address={address} />
        <ColumnMenu address={address} />
        <FilterChips address={address} />
      </Group>
    </>
  );
}

function Results({ address }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  const { filters, person } = address;
  // The contract refuses a shorter text.
  const isTooShort = person === undefined && filters.q !== undefined && filters.q.length < 3;
  if (isTooShort) return <Alert title={texts.tooShort}>{texts.tooShortHint}</Alert>;
  return <OrdersList address={address} />;
}

/** The orders of the present page of the list. A search for the whole number of an order opens this order. */
function OrdersList({ address }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  const query = useQuery(pageQuery(address.selection));
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  const { q, after } = address.filters;
  const [first, ...others] = query.isPlaceholderData ? [] : (query.data?.orders ?? []);
  const exact = q && first && others.length === 0 && bare(first.number) === bare(q) ? first.id : undefined;
  useEffect(() => {
    if (exact) void navigate({ to: '/orders/$orderId', params: { orderId: exact }, replace: true });
  }, [exact, navigate]);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [after]);
  const Orders = isNarrow ? OrderCards : OrdersTable;
  return (
    <Loaded query={query}>
      {(page) => (
        <Stack gap="sm" aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : 1}>
          {page.orders.length > 0 ? (
            <Orders orders={page.orders} columns={address.columns} />
          ) : (
            <Stack gap={4} align="center" py="xl">
              <Text fw={600}>{texts.none}</Text>
              <Text c="dimmed">{texts.noneHint}</Text>
            </Stack>
          )}
          <Pager page={page} address={address} />
        </Stack>
      )}
    </Loaded>
  );
}
