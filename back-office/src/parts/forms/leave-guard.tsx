import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../language/language.tsx';
import type { Texts } from '../../language/languages.ts';

const TEXTS: Texts<Record<'title' | 'hint' | 'stay' | 'leave', string>> = {
  en: {
    title: 'Discard your inputs?',
    hint: 'You have not saved your inputs yet.',
    stay: 'Keep editing',
    leave: 'Discard',
  },
  de: {
    title: 'Eingaben verwerfen?',
    hint: 'Sie haben Ihre Eingaben noch nicht gespeichert.',
    stay: 'Weiter bearbeiten',
    leave: 'Verwerfen',
  },
};

/** Opens the question after the present event, because the Escape key that closes a drawer would also close the question. */
const afterPresentEvent = (): Promise<true> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(true));
  });

/** Asks before the user leaves a form with changed inputs, also with the buttons of the browser. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const texts = useTexts(TEXTS);
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged && afterPresentEvent(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={texts.title}
      centered
      zIndex={400}
    >
      <Text mb="md">{texts.hint}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          {texts.stay}
        </Button>
        <Button color="red.8" onClick={() => blocker.proceed?.()}>
          {texts.leave}
        </Button>
      </Group>
    </Modal>
  );
}
