import { Button, Group, Modal, Paper, Radio, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ChangeForm } from '../../parts/forms/change-form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { StatusPill } from '../../parts/status-pill.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { endpointKey } from './endpoints.ts';
import { WEBHOOKS } from './texts.ts';

/** Time in ms after which replays are read again, because a replay may be running. */
const READ_AGAIN_AFTER = 3_000;

/** Lists the replays of an endpoint with their progress, newest first. */
export function Replays({ endpointId }: { endpointId: string }) {
  const { replays: texts } = useTexts(WEBHOOKS);
  const may = useMay();
  const [isCreating, setIsCreating] = useState(false);
  const [cancelled, setCancelled] = useState<string>();
  const replays = useQuery({
    queryKey: [...endpointKey(endpointId), 'replays'],
    queryFn: () =>
      bodyOf(
        api.GET('/webhook-endpoints/{endpointId}/replays', {
          params: { path: { endpointId }, query: { page: 0, size: 20 } },
        }),
      ),
    refetchInterval: READ_AGAIN_AFTER,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack maw={720}>
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      {may('webhooks:write') && (
        <Group>
          <Button variant="default" onClick={() => setIsCreating(true)}>
            {texts.create}
          </Button>
        </Group>
      )}
      <Loaded query={replays}>
        {({ replays: all }) =>
          all.length === 0 ? (
            <Text size="sm">{texts.none}</Text>
          ) : (
            all.map((replay) => <ReplayEntry key={replay.id} replay={replay} onCancel={setCancelled} />)
          )
        }
      </Loaded>
      <CreateDialog endpointId={endpointId} opened={isCreating} onClose={() => setIsCreating(false)} />
      <ConfirmDialog
        opened={cancelled !== undefined}
        title={texts.cancelTitle}
        effect={texts.cancelEffect}
        submit={texts.cancel}
        send={() =>
          api.DELETE('/webhook-endpoints/{endpointId}/replays/{replayId}', {
            params: { path: { endpointId, replayId: cancelled ?? '' } },
          })
        }
        makesObsolete={[endpointKey(endpointId)]}
        done={texts.cancelled}
        onClose={() => setCancelled(undefined)}
      />
    </Stack>
  );
}

function ReplayEntry({
  replay: { id, status, deliveries, sent, failed, createdAt, endedAt },
  onCancel,
}: {
  replay: Schemas['WebhookReplay'];
  onCancel: (replayId: string) => void;
}) {
  const { replays: texts, statuses } = useTexts(WEBHOOKS);
  const { ago, number } = useFormats();
  const may = useMay();
  return (
    <Paper component="article" withBorder p="sm" aria-label={texts.created(ago(createdAt))}>
      <Group justify="space-between">
        <div>
          <Group gap="sm">
            <StatusPill status={status} words={statuses} />
            <Text size="sm">{texts.counts(number(sent), number(failed))}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {texts.created(ago(createdAt))}
            {endedAt !== undefined && `, ${texts.ended(ago(endedAt))}`} ·{' '}
            {deliveries === 'FAILED' ? texts.failed : texts.all}
          </Text>
        </div>
        {status === 'RUNNING' && may('webhooks:write') && (
          <Button size="xs" variant="default" onClick={() => onCancel(id)}>
            {texts.cancel}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function CreateDialog({
  endpointId,
  opened,
  onClose,
}: {
  endpointId: string;
  opened: boolean;
  onClose: () => void;
}) {
  const { replays } = useTexts(WEBHOOKS);
  return (
    <Modal opened={opened} onClose={onClose} title={replays.createTitle}>
      <CreateForm endpointId={endpointId} onClose={onClose} />
    </Modal>
  );
}

/** Converts the text of a field for a local time. Undefined if the field is empty. */
const toTime = (text: string): string | undefined => (text === '' ? undefined : new Date(text).toISOString());

function CreateForm({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const { replays: texts } = useTexts(WEBHOOKS);
  const [draft, setDraft] = useState({ from: '', until: '', deliveries: 'FAILED' });
  const change = useChange(
    (body: Schemas['WebhookReplayInput'], key) =>
      api.POST('/webhook-endpoints/{endpointId}/replays', {
        params: { path: { endpointId }, header: { 'Idempotency-Key': key } },
        body,
      }),
    {
      makesObsolete: [endpointKey(endpointId)],
      onDone: () => {
        notifications.show({ message: texts.started });
        onClose();
      },
    },
  );
  const [from, until] = [toTime(draft.from), toTime(draft.until)];
  const deliveries = draft.deliveries === 'ALL' ? 'ALL' : 'FAILED';
  return (
    <ChangeForm
      change={change}
      submit={texts.create}
      isIncomplete={from === undefined}
      onSubmit={() => change.mutate({ deliveries, ...(from && { from }), ...(until && { until }) })}
      onClose={onClose}
    >
      <Text size="sm">{texts.createEffect}</Text>
      <TextInput
        data-autofocus
        type="datetime-local"
        label={texts.from}
        required
        value={draft.from}
        onChange={({ currentTarget }) => setDraft({ ...draft, from: currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={texts.until}
        description={texts.untilHint}
        value={draft.until}
        onChange={({ currentTarget }) => setDraft({ ...draft, until: currentTarget.value })}
      />
      <Radio.Group
        label={texts.selection}
        value={draft.deliveries}
        onChange={(chosen) => setDraft({ ...draft, deliveries: chosen })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="FAILED" label={texts.failed} />
          <Radio value="ALL" label={texts.all} />
        </Stack>
      </Radio.Group>
    </ChangeForm>
  );
}
