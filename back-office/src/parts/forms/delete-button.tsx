import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { QueryKey } from '@tanstack/react-query';
import { useChange } from '../../api/change.ts';
import type { Answer } from '../../api/client.ts';
import { useTexts } from '../../language/language.tsx';
import type { Texts } from '../../language/languages.ts';
import { ProblemAlert } from '../problem-alert.tsx';

const TEXTS: Texts<Record<'remove' | 'keep', string>> = {
  en: { remove: 'Delete', keep: 'Keep' },
  de: { remove: 'Löschen', keep: 'Behalten' },
};

interface DeleteButtonProps {
  /** Question of the dialog, such as "Delete the code WELCOME10?". */
  question: string;
  /** Consequences of the deletion. */
  hint: string;
  etag: string;
  send: (etag: string) => Promise<Answer<unknown>>;
  makesObsolete: QueryKey[];
  onDone: () => void;
  onChanged: () => void;
}

/** Button that deletes an entry after a question. If the entry was deleted before, this counts as a success. */
export function DeleteButton({
  question,
  hint,
  etag,
  send,
  makesObsolete,
  onDone,
  onChanged,
}: DeleteButtonProps) {
  const texts = useTexts(TEXTS);
  const [isOpen, { open, close }] = useDisclosure();
  const change = useChange(
    async (tag: string): Promise<Answer<unknown>> => {
      const answer = await send(tag);
      if (answer.response.status === 412) onChanged();
      return answer.response.status === 404 ? { response: new Response() } : answer;
    },
    { makesObsolete, onDone },
  );
  const closeDialog = () => {
    change.reset();
    close();
  };
  return (
    <>
      <Button variant="subtle" color="red" onClick={open}>
        {texts.remove}
      </Button>
      <Modal opened={isOpen} onClose={closeDialog} title={question} centered zIndex={300}>
        <Stack>
          <Text>{hint}</Text>
          <ProblemAlert error={change.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus onClick={closeDialog}>
              {texts.keep}
            </Button>
            <Button color="red.8" loading={change.isPending} onClick={() => change.mutate(etag)}>
              {texts.remove}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
