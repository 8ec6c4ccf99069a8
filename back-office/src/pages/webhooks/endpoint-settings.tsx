import { Box, Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { Refused, api } from '../../api/client.ts';
import { useMay } from '../../api/session.tsx';
import { useTexts } from '../../language/language.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { toDraft, toPatch } from './endpoint-draft.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import { ENDPOINTS_KEY, type TaggedEndpoint, endpointKey } from './endpoints.ts';
import { WEBHOOKS } from './texts.ts';

/**
 * Form that changes an endpoint, if the endpoint is as it was when the form was shown. After a refusal because of
 * another change (412), the inputs stay, and the next attempt is for the endpoint as it is now.
 */
export function EndpointSettings({ tagged }: { tagged: TaggedEndpoint }) {
  const texts = useTexts(WEBHOOKS);
  const may = useMay();
  const { value: endpoint, etag } = tagged;
  const [draft, setDraft] = useState(() => toDraft(endpoint));
  const [shown, setShown] = useState(etag);
  const change = useChange(
    (body: ReturnType<typeof toPatch>) =>
      api.PATCH('/webhook-endpoints/{endpointId}', {
        params: { path: { endpointId: endpoint.id }, header: { 'If-Match': shown } },
        body: { ...body, resumeAt: 'WHERE_STOPPED' },
      }),
    {
      makesObsolete: [endpointKey(endpoint.id), ENDPOINTS_KEY],
      onDone: () => notifications.show({ message: texts.actions.changed }),
    },
  );
  const isOutdated = change.error instanceof Refused && change.error.problem.status === 412;
  if ((isOutdated || change.isSuccess) && shown !== etag) setShown(etag);
  return (
    <Box maw={640}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(toPatch(draft));
        }}
      >
        <Stack>
          <EndpointFields draft={draft} onChange={setDraft} />
          <ProblemAlert error={change.error} />
          {may('webhooks:write') && (
            <Group>
              <Button type="submit" loading={change.isPending}>
                {texts.actions.change}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Box>
  );
}
