import { Anchor, Button, Group, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ListPager } from '../../parts/list-pager.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { StatusPill } from '../../parts/status-pill.tsx';
import { type ListSearch, useListSearch } from '../../parts/use-list-search.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { endpointKey } from './endpoints.ts';
import { EVENT_TYPES } from './event-types.ts';
import { WEBHOOKS } from './texts.ts';

type Endpoint = Schemas['WebhookEndpoint'];

/** Time in ms after which deliveries are read again. */
const READ_AGAIN_AFTER = 5_000;

const STATUSES = ['PENDING', 'HELD', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;

/** Lists the deliveries of an endpoint, newest event first. The address contains the filters and the chosen event. */
export function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const [search, change] = useListSearch();
  const deliveries = useDeliveries(endpoint.id, search);
  const { after } = search;
  const next = deliveries.data?._links.next && deliveries.data.deliveries.at(-1)?.eventId;
  return (
    <>
      <Filters search={search} onChange={change} />
      <Loaded query={deliveries}>
        {(page) => (
          <DeliveryTable deliveries={page.deliveries} onChoose={(event) => change({ event, after })} />
        )}
      </Loaded>
      <ListPager after={after} next={next} onChange={(to) => change({ after: to })} />
      <DeliveryDialog
        endpoint={endpoint}
        eventId={search['event']}
        onClose={() => change({ event: undefined, after })}
      />
    </>
  );
}

function useDeliveries(endpointId: string, search: ListSearch) {
  const status = STATUSES.find((each) => each === search['status']);
  const eventType = EVENT_TYPES.find((each) => each === search['type']);
  const { order: orderId, after } = search;
  const query = {
    size: 20,
    ...(status && { status }),
    ...(eventType && { eventType }),
    ...(orderId && { orderId }),
    ...(after && { after }),
  };
  return useQuery({
    queryKey: [...endpointKey(endpointId), 'deliveries', query],
    queryFn: () =>
      bodyOf(
        api.GET('/webhook-endpoints/{endpointId}/deliveries', { params: { path: { endpointId }, query } }),
      ),
    refetchInterval: READ_AGAIN_AFTER,
    placeholderData: keepPreviousData,
  });
}

function Filters({ search, onChange }: { search: ListSearch; onChange: (changed: ListSearch) => void }) {
  const { deliveries: texts, statuses } = useTexts(WEBHOOKS);
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <NativeSelect
        label={texts.status}
        value={search['status'] ?? ''}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value || undefined })}
        data={[
          { value: '', label: texts.anyStatus },
          ...STATUSES.map((status) => ({ value: status, label: statuses[status] ?? status })),
        ]}
      />
      <NativeSelect
        label={texts.type}
        value={search['type'] ?? ''}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value || undefined })}
        data={[{ value: '', label: texts.anyType }, ...EVENT_TYPES]}
      />
      <form
        // The key shows the filter of the address after the browser went back.
        key={search['order'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          const order = String(new FormData(event.currentTarget).get('order') ?? '').trim();
          onChange({ order: order || undefined });
        }}
      >
        <TextInput
          name="order"
          label={texts.orderId}
          defaultValue={search['order'] ?? ''}
          w={320}
          maw="100%"
        />
      </form>
    </Group>
  );
}

function DeliveryTable({
  deliveries,
  onChoose,
}: {
  deliveries: Schemas['WebhookDelivery'][];
  onChoose: (eventId: string) => void;
}) {
  const { deliveries: texts, tabs } = useTexts(WEBHOOKS);
  if (deliveries.length === 0) return <Text size="sm">{texts.none}</Text>;
  return (
    <Table.ScrollContainer
      minWidth={640}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': tabs.deliveries } }}
    >
      <Table aria-label={tabs.deliveries} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.status}</Table.Th>
            <Table.Th scope="col">{texts.event}</Table.Th>
            <Table.Th scope="col">{texts.when}</Table.Th>
            <Table.Th scope="col" ta="right">
              {texts.attempts}
            </Table.Th>
            <Table.Th scope="col">{texts.order}</Table.Th>
            <Table.Th scope="col">{texts.details}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.eventId} delivery={delivery} onChoose={onChoose} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function DeliveryRow({
  delivery: { eventId, eventType, status, attemptCount, orderId, createdAt, nextAttemptAt },
  onChoose,
}: {
  delivery: Schemas['WebhookDelivery'];
  onChoose: (eventId: string) => void;
}) {
  const { deliveries: texts, statuses } = useTexts(WEBHOOKS);
  const { ago, dateTime, number } = useFormats();
  // The contract has the matter's id in `orderId` if an event is about a matter that belongs to no order.
  const isOfOrder = orderId !== undefined && !eventType.startsWith('attention.');
  return (
    <Table.Tr>
      <Table.Td>
        <StatusPill status={status} words={statuses} />
      </Table.Td>
      <Table.Th scope="row" fw={500}>
        {eventType}
      </Table.Th>
      <Table.Td>
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          {ago(createdAt)}
        </time>
        {nextAttemptAt !== undefined && ` · ${texts.next(ago(nextAttemptAt))}`}
      </Table.Td>
      <Table.Td ta="right">{number(attemptCount)}</Table.Td>
      <Table.Td>
        {isOfOrder && (
          <Anchor component={Link} to={`/orders/${orderId}`} inherit>
            …{orderId.slice(-8)}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.detailsOf(eventType)}
          onClick={() => onChoose(eventId)}
        >
          {texts.details}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
