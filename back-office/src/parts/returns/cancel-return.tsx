import { Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ChangeForm } from '../forms/change-form.tsx';
import { type ReturnDecision, countAwaited, useReturnChange } from './return-decision.ts';
import { RETURN_TEXTS } from './texts.ts';

/** Form that ends a return whose units don't come back. */
export function CancelReturn(decision: ReturnDecision) {
  const texts = useTexts(RETURN_TEXTS);
  const { number } = useFormats();
  const change = useReturnChange(decision, texts.cancelled, (params) =>
    api.POST('/orders/{orderId}/returns/{returnId}/cancellation', { params }),
  );
  const awaited = decision.one.items.reduce((sum, line) => sum + countAwaited(line), 0);
  return (
    <ChangeForm
      change={change}
      submit={texts.cancel}
      isDangerous
      onSubmit={() => change.mutate({})}
      onClose={decision.onClose}
    >
      <Text size="sm">{texts.cancelEffect(number(awaited))}</Text>
    </ChangeForm>
  );
}
