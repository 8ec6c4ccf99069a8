import { Alert, Group, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { inWords } from '../../language/words.ts';
import { useProgress } from './endpoints.ts';
import { WEBHOOKS } from './texts.ts';

/** Whether the sending to an endpoint works, and how far it has come. */
export function Progress({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const texts = useTexts(WEBHOOKS);
  const { ago, number } = useFormats();
  const { data: progress } = useProgress(endpoint.id);
  const { disabledReason } = endpoint;
  if (!progress) return null;
  const { failingSince, lastFailure, lastDeliveredAt, isCaughtUp, pendingRetries, nextAttemptAt } = progress;
  return (
    <>
      {disabledReason !== undefined && <Warning>{inWords(texts.disabledReasons, disabledReason)}</Warning>}
      {failingSince !== undefined && (
        <Warning>
          {texts.progress.failingSince(ago(failingSince), inWords(texts.failures, lastFailure ?? ''))}
        </Warning>
      )}
      <Group gap="md" mt="xs" fz="sm" c="dimmed" style={{ rowGap: 2 }}>
        <span>{isCaughtUp ? texts.progress.caughtUp : texts.progress.behind}</span>
        {pendingRetries > 0 && <span>{texts.progress.retries(number(pendingRetries))}</span>}
        <span>
          {lastDeliveredAt === undefined
            ? texts.progress.neverDelivered
            : texts.progress.lastDelivered(ago(lastDeliveredAt))}
        </span>
        {nextAttemptAt !== undefined && <span>{texts.progress.nextAttempt(ago(nextAttemptAt))}</span>}
      </Group>
    </>
  );
}

const Warning = ({ children }: { children: string }) => (
  <Alert color="red" variant="light" mt="xs" p="xs" icon={<ExclamationTriangleIcon aria-hidden />}>
    <Text size="sm">{children}</Text>
  </Alert>
);
