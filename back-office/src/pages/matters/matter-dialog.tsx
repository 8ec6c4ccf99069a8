import { Alert, Modal, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { type Tagged, api, taggedOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { orderKey } from '../../api/order.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { MATTERS } from '../../language/matters.ts';
import { ChangeForm } from '../../parts/forms/change-form.tsx';
import { MATTERS_TEXTS } from './texts.ts';

type Matter = Schemas['Matter'];

/** Key of all queries about matters. */
export const MATTERS_KEY = ['matters'] as const;

/** A decision about a matter for which the user has opened the dialog. */
export interface ChosenDecision {
  action: 'RETRY' | 'RESOLVE';
  matter: Matter;
}

/** Dialog for a decision about a matter. The dialog is closed if `chosen` is undefined. */
export function MatterDialog({
  chosen,
  onClose,
}: {
  chosen: ChosenDecision | undefined;
  onClose: () => void;
}) {
  const texts = useTexts(MATTERS_TEXTS);
  return (
    <Modal
      opened={chosen !== undefined}
      onClose={onClose}
      title={chosen?.action === 'RETRY' ? texts.retryTitle : texts.resolveTitle}
    >
      {chosen && <DecisionForm chosen={chosen} onClose={onClose} />}
    </Modal>
  );
}

/** Sends a decision. A matter changes only once, when it is resolved, so its newest entity tag is always right. */
const sendDecision = (
  action: ChosenDecision['action'],
  { value: { id: matterId }, etag }: Tagged<Matter>,
  body: { note: string },
  key: string,
) => {
  const params = { path: { matterId }, header: { 'If-Match': etag, 'Idempotency-Key': key } };
  return action === 'RETRY'
    ? api.POST('/attention/{matterId}/retries', { params, body })
    : api.POST('/attention/{matterId}/resolution', { params, body });
};

/** Reads the matter with its entity tag, which the list doesn't have, and sends the decision. */
function DecisionForm({
  chosen: { action, matter },
  onClose,
}: {
  chosen: ChosenDecision;
  onClose: () => void;
}) {
  const texts = useTexts(MATTERS_TEXTS);
  const [note, setNote] = useState('');
  const { id: matterId, orderId } = matter;
  const { data: tagged, error: readError } = useQuery({
    queryKey: [...MATTERS_KEY, 'one', matterId],
    queryFn: () => taggedOf(api.GET('/attention/{matterId}', { params: { path: { matterId } } })),
  });
  const isRetry = action === 'RETRY';
  const change = useChange(
    ({ from, note: reason }: { from: Tagged<Matter>; note: string }, key) =>
      sendDecision(action, from, { note: reason }, key),
    {
      makesObsolete: [MATTERS_KEY, ...(orderId === undefined ? [] : [orderKey(orderId)])],
      onDone: () => {
        notifications.show({ message: isRetry ? texts.retried : texts.done });
        onClose();
      },
    },
  );
  const isResolved = tagged !== undefined && tagged.value.status !== 'OPEN';
  return (
    <ChangeForm
      change={{ isPending: change.isPending, error: change.error ?? readError }}
      submit={isRetry ? texts.retry : texts.resolve}
      isIncomplete={note.trim() === '' || !tagged || isResolved}
      onSubmit={() => tagged && change.mutate({ from: tagged, note: note.trim() })}
      onClose={onClose}
    >
      <DecisionEffect matter={matter} isRetry={isRetry} />
      <TextInput
        data-autofocus
        label={texts.reason}
        description={isRetry ? texts.retryHint : texts.resolveHint}
        required
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {isResolved && <Alert color="yellow">{texts.alreadyResolved}</Alert>}
    </ChangeForm>
  );
}

/** Says which matter the decision is about, and what the decision does with money. */
function DecisionEffect({ matter: { kind, amount }, isRetry }: { matter: Matter; isRetry: boolean }) {
  const texts = useTexts(MATTERS_TEXTS);
  const words: Record<string, [string, string]> = useTexts(MATTERS);
  const { money } = useFormats();
  return (
    <>
      <Text fw={600}>
        {words[kind]?.[0] ?? kind}
        {amount && `: ${money(amount)}`}
      </Text>
      <Text size="sm">{isRetry ? texts.retryEffect : texts.resolveEffect}</Text>
    </>
  );
}
