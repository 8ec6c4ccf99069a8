import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { PAGE_SIZE, pageQuery } from './read-orders.ts';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

/**
 * Leads to the next page, whose address names the last order of this page. The previous page is the previous entry of
 * the browser's history. Without such an entry, e.g. after a link of a colleague, there is the first page.
 */
export function Pager({ page, address }: { page: Schemas['OrderCollection']; address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  const { number } = useFormats();
  const { history } = useRouter();
  const { filters, depth, person, searchFor } = address;
  usePrefetch(page, address);
  const { after, ...start } = filters;
  const { orders, totalCount } = page;
  const last = orders.at(-1);
  const first = depth * PAGE_SIZE + 1;
  const isKnown = orders.length > 0 && (depth > 0 || after === undefined);
  const range = isKnown
    ? texts.range(number(first), number(first + orders.length - 1), texts.count(number(totalCount)))
    : texts.count(number(totalCount));
  return (
    <Group justify="space-between" component="nav" aria-label={texts.pages}>
      <Text size="sm" c="dimmed" role="status">
        {range}
      </Text>
      <Group gap="xs">
        {depth > 0 && (
          <Button size="xs" variant="default" onClick={() => history.back()}>
            {texts.previous}
          </Button>
        )}
        {depth === 0 && after !== undefined && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/orders" search={searchFor(start)} state={person ? { person } : {}} />
            )}
          >
            {texts.first}
          </Button>
        )}
        {page._links.next && last && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/orders"
                search={searchFor({ ...filters, after: last.id })}
                state={{ depth: depth + 1, ...(person && { person }) }}
              />
            )}
          >
            {texts.next}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** Reads the next page in advance if the user has come from the previous page. */
function usePrefetch({ orders, _links: links }: Schemas['OrderCollection'], address: OrdersAddress): void {
  const queries = useQueryClient();
  const { filters, person, depth } = address;
  const after = depth > 0 && links.next ? orders.at(-1)?.id : undefined;
  useEffect(() => {
    if (after) void queries.prefetchQuery(pageQuery({ filters: { ...filters, after }, person }));
  }, [after, filters, person, queries]);
}
