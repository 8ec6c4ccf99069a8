import { Button, Code, Group, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../api/change.ts';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { inWords } from '../../language/words.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StatusPill } from '../../parts/status-pill.tsx';
import { endpointKey } from './endpoints.ts';
import { WEBHOOKS } from './texts.ts';

/** Time in ms after which an open delivery is read again, because an attempt may be running. */
const READ_AGAIN_AFTER = 2_000;

type Detail = Schemas['WebhookDeliveryDetail'];

/** Dialog with the attempts and the event of a delivery. The dialog is closed if `eventId` is undefined. */
export function DeliveryDialog({
  endpoint,
  eventId,
  onClose,
}: {
  endpoint: Schemas['WebhookEndpoint'];
  eventId: string | undefined;
  onClose: () => void;
}) {
  const { deliveries } = useTexts(WEBHOOKS);
  return (
    <Modal opened={eventId !== undefined} onClose={onClose} title={deliveries.event} size="xl">
      {eventId !== undefined && <Delivery endpoint={endpoint} eventId={eventId} />}
    </Modal>
  );
}

function Delivery({ endpoint, eventId }: { endpoint: Schemas['WebhookEndpoint']; eventId: string }) {
  const query = useQuery({
    queryKey: [...endpointKey(endpoint.id), 'delivery', eventId],
    queryFn: () =>
      bodyOf(
        api.GET('/webhook-endpoints/{endpointId}/deliveries/{eventId}', {
          params: { path: { endpointId: endpoint.id, eventId } },
        }),
      ),
    refetchInterval: READ_AGAIN_AFTER,
  });
  return <Loaded query={query}>{(detail) => <DeliveryDetail endpoint={endpoint} detail={detail} />}</Loaded>;
}

function DeliveryDetail({ endpoint, detail }: { endpoint: Schemas['WebhookEndpoint']; detail: Detail }) {
  const { deliveries: texts, statuses } = useTexts(WEBHOOKS);
  const may = useMay();
  const { eventId, eventType, status, attempts, event } = detail;
  return (
    <Stack>
      <Group justify="space-between">
        <div>
          <Group gap="sm">
            <Text fw={650}>{eventType}</Text>
            <StatusPill status={status} words={statuses} />
          </Group>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {texts.eventId}: {eventId}
          </Text>
        </div>
        {may('webhooks:write') && endpoint.status === 'ACTIVE' && (
          <ResendButton endpointId={endpoint.id} eventId={eventId} />
        )}
      </Group>
      <Title order={3} size="sm">
        {texts.attemptsOf}
      </Title>
      <Attempts attempts={attempts} />
      <Title order={3} size="sm">
        {texts.body}
      </Title>
      {event ? (
        <Code block tabIndex={0} role="region" aria-label={texts.body}>
          {JSON.stringify(event, null, 2)}
        </Code>
      ) : (
        <Text size="sm">{texts.bodyGone}</Text>
      )}
    </Stack>
  );
}

function ResendButton({ endpointId, eventId }: { endpointId: string; eventId: string }) {
  const { deliveries: texts } = useTexts(WEBHOOKS);
  const change = useChange(
    (_: object, key) =>
      api.POST('/webhook-endpoints/{endpointId}/deliveries/{eventId}/attempts', {
        params: { path: { endpointId, eventId }, header: { 'Idempotency-Key': key } },
      }),
    {
      makesObsolete: [endpointKey(endpointId)],
      onDone: () => notifications.show({ message: texts.resent }),
    },
  );
  return (
    <>
      <Button loading={change.isPending} onClick={() => change.mutate({})}>
        {texts.resend}
      </Button>
      <ProblemAlert error={change.error} />
    </>
  );
}

function Attempts({ attempts }: { attempts: Detail['attempts'] }) {
  const { deliveries: texts } = useTexts(WEBHOOKS);
  if (attempts.length === 0) return <Text size="sm">{texts.noAttempt}</Text>;
  return (
    <Table aria-label={texts.attemptsOf} verticalSpacing="xs">
      <Table.Tbody>
        {attempts.toReversed().map((attempt) => (
          <AttemptRow key={attempt.number} attempt={attempt} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function AttemptRow({ attempt }: { attempt: Schemas['WebhookAttempt'] }) {
  const { deliveries: texts, failures } = useTexts(WEBHOOKS);
  const { dateTime, number } = useFormats();
  const { kind, startedAt, durationMs, statusCode, failure, responseExcerpt } = attempt;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} style={{ verticalAlign: 'top' }}>
        {texts.attempt(number(attempt.number))}
        <Text size="xs" c="dimmed">
          {inWords(texts.kinds, kind)}
        </Text>
      </Table.Th>
      <Table.Td style={{ verticalAlign: 'top' }}>
        {dateTime(startedAt)}
        <Text size="xs" c="dimmed">
          {texts.duration(number(durationMs))}
        </Text>
      </Table.Td>
      <Table.Td style={{ verticalAlign: 'top' }}>
        {failure === undefined ? texts.arrived : inWords(failures, failure)}
        {statusCode !== undefined && ` (${statusCode})`}
        {responseExcerpt !== undefined && responseExcerpt !== '' && (
          <Code block mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {responseExcerpt}
          </Code>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
