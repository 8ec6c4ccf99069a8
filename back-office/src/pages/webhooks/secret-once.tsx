import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { LockClosedIcon } from '@radix-ui/react-icons';
import { useTexts } from '../../language/language.tsx';
import { WEBHOOKS } from './texts.ts';

/** Shows the value of a new secret, which the service shows only once. */
export function SecretOnce({ secret, onStored }: { secret: string | undefined; onStored: () => void }) {
  const { secret: texts } = useTexts(WEBHOOKS);
  return (
    <Stack>
      <Alert color="yellow" icon={<LockClosedIcon aria-hidden />}>
        {secret === undefined ? texts.repeated : texts.onceHint}
      </Alert>
      {secret !== undefined && <CopiedText text={secret} label={texts.title} />}
      <Group justify="flex-end">
        <Button onClick={onStored}>{texts.stored}</Button>
      </Group>
    </Stack>
  );
}

/** A text that a button copies. */
export function CopiedText({ text, label }: { text: string; label: string }) {
  const { secret: texts } = useTexts(WEBHOOKS);
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Code
        block
        flex={1}
        aria-label={label}
        role="group"
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} aria-live="polite">
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
