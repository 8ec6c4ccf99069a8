import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { DASHBOARD } from './texts.ts';

/** Time in ms after which the numbers are read again. */
const READ_AGAIN_AFTER = 10_000;

/** Numbers of orders, returns and endpoints that need work. Each tile leads to them. */
export function WorkTiles() {
  const texts = useTexts(DASHBOARD);
  const may = useMay();
  const counts = useQuery({
    queryKey: ['order-counts'],
    queryFn: () => bodyOf(api.GET('/order-counts', {})),
    refetchInterval: READ_AGAIN_AFTER,
  });
  const { data } = counts;
  const { tiles } = texts;
  return (
    <section aria-label={texts.work}>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: may('webhooks:read') ? 4 : 6 }} spacing="sm">
        <Tile label={tiles.toShip} count={data?.readyToShipCount} to="/to-ship" />
        <Tile
          label={tiles.held}
          count={data?.shipmentHeldCount}
          to="/orders"
          search={{ shipmentHeld: true }}
        />
        <Tile
          label={tiles.waiting}
          count={data && waitingIn(data)}
          to="/orders"
          search={{ status: 'SUBMITTED' }}
        />
        <Tile
          label={tiles.matters}
          count={data?.attentionCount}
          isUrgent
          {...(may('payments:read') ? { to: '/matters' } : { to: '/orders', search: { attention: true } })}
        />
        <Tile label={tiles.returnsToDecide} count={data?.requestedReturnCount} to="/returns" />
        <Tile
          label={tiles.returnsAwaited}
          count={data?.approvedReturnCount}
          to="/returns"
          search={{ tab: 'awaited' }}
        />
        {may('webhooks:read') && <WebhookTile />}
      </SimpleGrid>
      <ProblemAlert error={counts.error} />
    </section>
  );
}

const waitingIn = ({ byStatus }: Schemas['OrderCounts']): number =>
  byStatus.find(({ status }) => status === 'SUBMITTED')?.count ?? 0;

/** Number of endpoints that receive no events, although they should. */
function WebhookTile() {
  const { tiles } = useTexts(DASHBOARD);
  const endpoints = useQuery({
    queryKey: ['webhook-endpoints', 'dashboard'],
    queryFn: () => bodyOf(api.GET('/webhook-endpoints', { params: { query: { page: 0, size: 20 } } })),
    refetchInterval: READ_AGAIN_AFTER,
  });
  const all = endpoints.data?.endpoints ?? [];
  const active = all.filter(({ status }) => status === 'ACTIVE');
  const failing = useQueries({
    queries: active.map(({ id: endpointId }) => ({
      queryKey: ['webhook-endpoint', endpointId, 'progress'],
      queryFn: () =>
        bodyOf(api.GET('/webhook-endpoints/{endpointId}/progress', { params: { path: { endpointId } } })),
      refetchInterval: READ_AGAIN_AFTER,
    })),
    combine: (answers) => answers.filter(({ data }) => data?.failingSince !== undefined).length,
  });
  const disabled = all.filter(({ status }) => status === 'DISABLED').length;
  return (
    <Tile
      label={tiles.failingWebhooks}
      count={endpoints.data && disabled + failing}
      isUrgent
      to="/webhooks"
    />
  );
}

function Tile({
  label,
  count,
  to,
  search = {},
  isUrgent = false,
}: {
  label: string;
  /** Undefined while the number is read. */
  count: number | undefined;
  to: string;
  search?: Record<string, unknown>;
  /** Whether any number above 0 needs attention. */
  isUrgent?: boolean;
}) {
  const { number } = useFormats();
  const colour = isUrgent && count ? 'var(--mantine-color-error)' : 'var(--mantine-color-text)';
  return (
    <Paper
      component={Link}
      to={to}
      // The pages check their search parameters themselves.
      search={search as never}
      withBorder
      p="md"
      c="var(--mantine-color-text)"
      // The numbers are aligned on one line, even if some labels need two lines.
      style={{ textDecoration: 'none', display: 'grid', alignContent: 'space-between' }}
    >
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={28} fw={650} c={colour} mih={42}>
        {count === undefined ? '…' : number(count)}
      </Text>
    </Paper>
  );
}
