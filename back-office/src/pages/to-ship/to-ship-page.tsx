import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { moveBetweenEntries } from '../../parts/move-between.ts';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { SHELL } from '../../shell/texts.ts';
import { QueueEntry } from './queue-entry.tsx';
import { STEP, queueQuery } from './read-queue.ts';
import { TO_SHIP } from './texts.ts';
import classes from './to-ship.module.css';
import { useQueue } from './use-queue.ts';

export function ToShipPage() {
  const { pages } = useTexts(SHELL);
  const texts = useTexts(TO_SHIP);
  return (
    <>
      <PageHeading title={pages.toShip} hint={texts.hint} />
      <Permitted scope="orders:read">
        <OrdersToShip />
      </Permitted>
    </>
  );
}

/** The oldest orders to ship. If there are more, says how many, and offers the next ones. */
function OrdersToShip() {
  const texts = useTexts(TO_SHIP);
  const { number } = useFormats();
  const query = useInfiniteQuery(queueQuery);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const listed = pages.flatMap(({ orders }) => orders);
        return (
          <>
            <ShippingQueue listed={listed} />
            {hasNextPage && (
              <Group mt="sm" gap="md">
                <Text size="sm" c="dimmed" role="status">
                  {texts.shown(number(listed.length), number(pages.at(-1)?.totalCount ?? 0))}
                </Text>
                <Button
                  variant="default"
                  size="xs"
                  loading={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {texts.showNext(number(STEP))}
                </Button>
              </Group>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Orders to ship, oldest first. One of them is open, with its form. */
function ShippingQueue({ listed }: { listed: Schemas['Order'][] }) {
  const texts = useTexts(TO_SHIP);
  const { number } = useFormats();
  const queue = useQueue(listed);
  const { orders, shippedCount } = queue;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toPrint = orders.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const select = (ids: string[], isSelected: boolean) =>
    setSelected(
      (before) => new Set(isSelected ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
    );
  return (
    <Stack gap="xs">
      <Group justify="space-between" mih={34}>
        <Checkbox
          label={texts.selectAll}
          checked={orders.length > 0 && toPrint.length === orders.length}
          indeterminate={toPrint.length > 0 && toPrint.length < orders.length}
          disabled={orders.length === 0}
          onChange={(event) =>
            select(
              orders.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
        <Group gap="sm">
          <Text size="sm" role="status">
            {shippedCount > 0 && texts.shippedCount(number(shippedCount))}
          </Text>
          {toPrint.length > 0 && <PrintLink orderIds={toPrint} />}
        </Group>
      </Group>
      {orders.length === 0 && (
        <Stack gap={4} align="center" py="xl">
          <Text fw={600}>{texts.nothing}</Text>
          <Text c="dimmed">{texts.nothingHint}</Text>
        </Stack>
      )}
      <ol className={classes['queue']} aria-label={texts.queue} onKeyDown={moveBetweenEntries}>
        {orders.map((order) => (
          <QueueEntry
            key={order.id}
            order={order}
            queue={queue}
            isSelected={selected.has(order.id)}
            onSelect={(isSelected) => select([order.id], isSelected)}
          />
        ))}
      </ol>
    </Stack>
  );
}

function PrintLink({ orderIds: [first = '', ...others] }: { orderIds: string[] }) {
  const texts = useTexts(TO_SHIP);
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/orders/$orderId/packing-slip"
          params={{ orderId: first }}
          search={others.length > 0 ? { with: others.join('.') } : {}}
        />
      )}
    >
      {texts.printSlips(others.length + 1)}
    </Button>
  );
}
