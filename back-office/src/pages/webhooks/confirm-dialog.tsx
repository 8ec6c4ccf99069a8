import { Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useChange } from '../../api/change.ts';
import type { Answer } from '../../api/client.ts';
import { ChangeForm } from '../../parts/forms/change-form.tsx';

interface Confirmation {
  title: string;
  /** Says what happens after the confirmation. */
  effect: string;
  submit: string;
  isDangerous?: boolean;
  send: () => Promise<Answer<unknown>>;
  makesObsolete: QueryKey[];
  /** Message after success. */
  done: string;
  onDone?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Dialog for a change that needs a confirmation. */
export function ConfirmDialog({ opened, ...confirmation }: Confirmation & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={confirmation.onClose} title={confirmation.title}>
      <ConfirmForm {...confirmation} />
    </Modal>
  );
}

function ConfirmForm({
  effect,
  submit,
  isDangerous = false,
  send,
  makesObsolete,
  done,
  onDone,
  onClose,
  children,
}: Confirmation) {
  const change = useChange(send, {
    makesObsolete,
    onDone: () => {
      notifications.show({ message: done });
      onClose();
      onDone?.();
    },
  });
  return (
    <ChangeForm
      change={change}
      submit={submit}
      isDangerous={isDangerous}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <Text size="sm">{effect}</Text>
      {children}
    </ChangeForm>
  );
}
