import { Badge, Button, Group, Modal, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ChangeForm } from '../../parts/forms/change-form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { READ_AGAIN_AFTER, endpointKey } from './endpoints.ts';
import { CopiedText, SecretOnce } from './secret-once.tsx';
import { WEBHOOKS } from './texts.ts';

type Secret = Schemas['WebhookSecret'];

/** Seconds until the previous secrets end. */
const PREVIOUS = { now: 0, hour: 3_600, day: 86_400, week: 604_800 } as const;
const TIMES = ['now', 'hour', 'day', 'week'] as const;

/** Lists the secrets of an endpoint. New secrets are shown once, and old ones can be retired. */
export function Secrets({ endpoint: { id, publicKey } }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const { secret: texts } = useTexts(WEBHOOKS);
  const may = useMay();
  const [isRotating, setIsRotating] = useState(false);
  const [retired, setRetired] = useState<string>();
  const secrets = useQuery({
    queryKey: [...endpointKey(id), 'secrets'],
    queryFn: () =>
      bodyOf(api.GET('/webhook-endpoints/{endpointId}/secrets', { params: { path: { endpointId: id } } })),
    refetchInterval: READ_AGAIN_AFTER,
  });
  return (
    <Stack maw={720}>
      <Loaded query={secrets}>
        {({ secrets: all }) =>
          all.map((secret, index) => (
            <SecretEntry key={secret.id} secret={secret} isNewest={index === 0} onRetire={setRetired} />
          ))
        }
      </Loaded>
      {may('webhooks:write') && (
        <Group>
          <Button variant="default" onClick={() => setIsRotating(true)}>
            {texts.rotate}
          </Button>
        </Group>
      )}
      <Text fw={600} size="sm">
        {texts.publicKey}
      </Text>
      <CopiedText text={publicKey} label={texts.publicKey} />
      <RotateDialog endpointId={id} opened={isRotating} onClose={() => setIsRotating(false)} />
      <RetireDialog endpointId={id} secretId={retired} onClose={() => setRetired(undefined)} />
    </Stack>
  );
}

function SecretEntry({
  secret: { id, createdAt, expiresAt },
  isNewest,
  onRetire,
}: {
  secret: Secret;
  isNewest: boolean;
  onRetire: (secretId: string) => void;
}) {
  const { secret: texts } = useTexts(WEBHOOKS);
  const { dateTime } = useFormats();
  const may = useMay();
  return (
    <Paper component="article" withBorder p="sm" aria-label={`${texts.id} ${id}`}>
      <Group justify="space-between">
        <div>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {texts.id} {id} {isNewest && <Badge variant="light">{texts.newest}</Badge>}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.createdAt} {dateTime(createdAt)} ·{' '}
            {expiresAt === undefined ? texts.neverExpires : texts.expires(dateTime(expiresAt))}
          </Text>
        </div>
        {!isNewest && may('webhooks:write') && (
          <Button size="xs" variant="default" onClick={() => onRetire(id)}>
            {texts.retire}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function RetireDialog({
  endpointId,
  secretId,
  onClose,
}: {
  endpointId: string;
  secretId: string | undefined;
  onClose: () => void;
}) {
  const { secret: texts } = useTexts(WEBHOOKS);
  return (
    <ConfirmDialog
      opened={secretId !== undefined}
      title={texts.retireTitle}
      effect={texts.retireEffect}
      submit={texts.retire}
      isDangerous
      send={() =>
        api.DELETE('/webhook-endpoints/{endpointId}/secrets/{secretId}', {
          params: { path: { endpointId, secretId: secretId ?? '' } },
        })
      }
      makesObsolete={[endpointKey(endpointId)]}
      done={texts.retired}
      onClose={onClose}
    />
  );
}

/** Dialog that creates a secret, and then shows it once. */
function RotateDialog({
  endpointId,
  opened,
  onClose,
}: {
  endpointId: string;
  opened: boolean;
  onClose: () => void;
}) {
  const texts = useTexts(WEBHOOKS);
  const [created, setCreated] = useState<Schemas['CreatedWebhookSecret']>();
  const close = () => {
    setCreated(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={texts.secret.rotateTitle}
      closeOnClickOutside={!created}
      closeOnEscape={!created}
    >
      {created ? (
        <SecretOnce secret={created.secret} onStored={close} />
      ) : (
        <RotateForm endpointId={endpointId} onCreated={setCreated} onClose={onClose} />
      )}
    </Modal>
  );
}

function RotateForm({
  endpointId,
  onCreated,
  onClose,
}: {
  endpointId: string;
  onCreated: (created: Schemas['CreatedWebhookSecret']) => void;
  onClose: () => void;
}) {
  const { secret: texts } = useTexts(WEBHOOKS);
  const [previous, setPrevious] = useState<(typeof TIMES)[number]>('day');
  const change = useChange(
    (body: Schemas['WebhookSecretInput'], key) =>
      api.POST('/webhook-endpoints/{endpointId}/secrets', {
        params: { path: { endpointId }, header: { 'Idempotency-Key': key } },
        body,
      }),
    { makesObsolete: [endpointKey(endpointId)], onDone: onCreated },
  );
  return (
    <ChangeForm
      change={change}
      submit={texts.rotate}
      onSubmit={() => change.mutate({ previousExpiresInSeconds: PREVIOUS[previous] })}
      onClose={onClose}
    >
      <Text size="sm">{texts.rotateHint}</Text>
      <NativeSelect
        label={texts.previous}
        value={previous}
        onChange={({ currentTarget }) =>
          setPrevious(TIMES.find((time) => time === currentTarget.value) ?? 'day')
        }
        data={TIMES.map((time) => ({ value: time, label: texts.previousTimes[time] }))}
      />
    </ChangeForm>
  );
}
