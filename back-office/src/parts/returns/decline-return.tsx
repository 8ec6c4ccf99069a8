import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useTexts } from '../../language/language.tsx';
import { ChangeForm } from '../forms/change-form.tsx';
import { type ReturnDecision, useReturnChange } from './return-decision.ts';
import { RETURN_TEXTS } from './texts.ts';
import { RETURN_WORDS } from './words.ts';

const REASONS: Schemas['ReturnDeclineReason'][] = ['TOO_LATE', 'NOT_RETURNABLE', 'USED', 'OTHER'];

/** Form that declines a return. */
export function DeclineReturn(decision: ReturnDecision) {
  const texts = useTexts(RETURN_TEXTS);
  const words = useTexts(RETURN_WORDS);
  const [reason, setReason] = useState(REASONS[0] ?? 'OTHER');
  const [note, setNote] = useState('');
  const change = useReturnChange(decision, texts.refused, (params, body: Schemas['ReturnDeclineInput']) =>
    api.POST('/orders/{orderId}/returns/{returnId}/decline', { params, body }),
  );
  return (
    <ChangeForm
      change={change}
      submit={texts.decline}
      isDangerous
      onSubmit={() => change.mutate({ reason, ...(note.trim() && { note: note.trim() }) })}
      onClose={decision.onClose}
    >
      <Text size="sm">{texts.refuseEffect}</Text>
      <NativeSelect
        label={texts.reason}
        value={reason}
        onChange={({ currentTarget }) =>
          setReason(REASONS.find((each) => each === currentTarget.value) ?? 'OTHER')
        }
        data={REASONS.map((each) => ({ value: each, label: words.declineReasons[each] }))}
      />
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
      />
    </ChangeForm>
  );
}
