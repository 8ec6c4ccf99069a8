import { Button, Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { orderQuery } from '../../api/order.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { PackingSlip } from './packing-slip.tsx';
import classes from './packing-slip.module.css';
import { SLIP } from './slip-texts.ts';

/** Packing slips to print: of the order in the path, and of the orders that `with` names. Each has its own paper. */
export function PackingSlipPage() {
  const texts = useTexts(SLIP);
  const { history } = useRouter();
  const { orderId } = useParams({ from: '/orders/$orderId/packing-slip' });
  const { with: others }: { with?: unknown } = useSearch({ from: '/orders/$orderId/packing-slip' });
  const orderIds = [...new Set([orderId, ...(typeof others === 'string' ? others.split('.') : [])])];
  // A slip on the screen is what will be printed, so it doesn't change by itself.
  const queries = useQueries({
    queries: orderIds.map((id) => ({ ...orderQuery(id), refetchInterval: false as const })),
  });
  const isReady = queries.every(({ data }) => data !== undefined);
  return (
    <Stack gap="md">
      <div className="not-printed">
        <PageHeading title={texts.slips(orderIds.length)}>
          <Button variant="default" onClick={() => history.back()}>
            {texts.back}
          </Button>
          <Button disabled={!isReady} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </PageHeading>
      </div>
      <div className={classes['slips']}>
        {queries.map((query, index) => (
          <Loaded key={orderIds[index]} query={query}>
            {({ value }) => <PackingSlip order={value} />}
          </Loaded>
        ))}
      </div>
    </Stack>
  );
}
