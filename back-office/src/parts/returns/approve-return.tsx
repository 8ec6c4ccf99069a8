import { Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useTexts } from '../../language/language.tsx';
import { ChangeForm } from '../forms/change-form.tsx';
import { ChargesBackSelect } from './charges-back-select.tsx';
import { type ReturnDecision, useReturnChange } from './return-decision.ts';
import { RETURN_TEXTS } from './texts.ts';

/** Form that approves a return. */
export function ApproveReturn(decision: ReturnDecision) {
  const texts = useTexts(RETURN_TEXTS);
  const [chargesBack, setChargesBack] = useState<Schemas['ChargesBack']>();
  const change = useReturnChange(decision, texts.approved, (params, body: Schemas['ReturnApprovalInput']) =>
    api.POST('/orders/{orderId}/returns/{returnId}/approval', { params, body }),
  );
  return (
    <ChangeForm
      change={change}
      submit={texts.approve}
      onSubmit={() => change.mutate({ ...(chargesBack && { chargesBack }) })}
      onClose={decision.onClose}
    >
      <Text size="sm">{texts.approveEffect}</Text>
      {decision.order.value.charges.length > 0 && (
        <ChargesBackSelect value={chargesBack} onChange={setChargesBack} />
      )}
    </ChangeForm>
  );
}
