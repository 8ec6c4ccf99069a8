import { Button, Radio, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/session.tsx';
import { useTexts } from '../../language/language.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ENDPOINTS_KEY, type TaggedEndpoint, endpointKey } from './endpoints.ts';
import { WEBHOOKS } from './texts.ts';

/** Buttons that send a test event, pause, activate or delete an endpoint. */
export function EndpointActions({ tagged }: { tagged: TaggedEndpoint }) {
  const may = useMay();
  const { actions } = useTexts(WEBHOOKS);
  const [isRemoving, setIsRemoving] = useState(false);
  if (!may('webhooks:write')) return null;
  return (
    <>
      {tagged.value.status === 'ACTIVE' ? (
        <>
          <TestButton endpointId={tagged.value.id} />
          <PauseButton tagged={tagged} />
        </>
      ) : (
        <ActivateButton tagged={tagged} />
      )}
      <Button variant="default" onClick={() => setIsRemoving(true)}>
        {actions.remove}
      </Button>
      <RemoveDialog tagged={tagged} opened={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  );
}

function TestButton({ endpointId }: { endpointId: string }) {
  const { actions } = useTexts(WEBHOOKS);
  const change = useChange(
    (_: object, key) =>
      api.POST('/webhook-endpoints/{endpointId}/test-events', {
        params: { path: { endpointId }, header: { 'Idempotency-Key': key } },
      }),
    {
      makesObsolete: [endpointKey(endpointId)],
      onDone: () => notifications.show({ message: actions.testSent }),
    },
  );
  return (
    <>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate({})}>
        {actions.test}
      </Button>
      <ProblemAlert error={change.error} />
    </>
  );
}

/** Sends a change of the status, for the endpoint as the page shows it. */
const sendStatus = (
  { value: { id: endpointId }, etag }: TaggedEndpoint,
  body: { status: 'PAUSED' } | { status: 'ACTIVE'; resumeAt: 'WHERE_STOPPED' | 'NOW' },
) =>
  api.PATCH('/webhook-endpoints/{endpointId}', {
    params: { path: { endpointId }, header: { 'If-Match': etag } },
    body: { resumeAt: 'WHERE_STOPPED', ...body },
  });

function PauseButton({ tagged }: { tagged: TaggedEndpoint }) {
  const { actions } = useTexts(WEBHOOKS);
  const change = useChange(() => sendStatus(tagged, { status: 'PAUSED' }), {
    makesObsolete: [endpointKey(tagged.value.id), ENDPOINTS_KEY],
    onDone: () => notifications.show({ message: actions.paused }),
  });
  return (
    <>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate({})}>
        {actions.pause}
      </Button>
      <ProblemAlert error={change.error} />
    </>
  );
}

function ActivateButton({ tagged }: { tagged: TaggedEndpoint }) {
  const { actions } = useTexts(WEBHOOKS);
  const [opened, setOpened] = useState(false);
  const [resumeAt, setResumeAt] = useState<'WHERE_STOPPED' | 'NOW'>('WHERE_STOPPED');
  return (
    <>
      <Button onClick={() => setOpened(true)}>{actions.activate}</Button>
      <ConfirmDialog
        opened={opened}
        title={actions.activate}
        effect={actions.resumeFrom}
        submit={actions.activate}
        send={() => sendStatus(tagged, { status: 'ACTIVE', resumeAt })}
        makesObsolete={[endpointKey(tagged.value.id), ENDPOINTS_KEY]}
        done={actions.activated}
        onClose={() => setOpened(false)}
      >
        <Radio.Group
          aria-label={actions.resumeFrom}
          value={resumeAt}
          onChange={(value) => setResumeAt(value === 'NOW' ? 'NOW' : 'WHERE_STOPPED')}
        >
          <Stack gap="xs">
            <Radio value="WHERE_STOPPED" label={actions.whereStopped} />
            <Radio value="NOW" label={actions.fromNow} />
          </Stack>
        </Radio.Group>
      </ConfirmDialog>
    </>
  );
}

function RemoveDialog({
  tagged: {
    value: { id: endpointId },
    etag,
  },
  opened,
  onClose,
}: {
  tagged: TaggedEndpoint;
  opened: boolean;
  onClose: () => void;
}) {
  const { actions } = useTexts(WEBHOOKS);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      opened={opened}
      title={actions.removeTitle}
      effect={actions.removeEffect}
      submit={actions.remove}
      isDangerous
      send={() =>
        api.DELETE('/webhook-endpoints/{endpointId}', {
          params: { path: { endpointId }, header: { 'If-Match': etag } },
        })
      }
      makesObsolete={[ENDPOINTS_KEY]}
      done={actions.removed}
      onDone={() => void navigate({ to: '/webhooks' })}
      onClose={onClose}
    />
  );
}
