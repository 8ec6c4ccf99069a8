import { Accordion, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useTexts } from '../../language/language.tsx';
import { ChangeForm } from '../forms/change-form.tsx';
import { ChargesBackSelect } from './charges-back-select.tsx';
import { Deductions } from './deductions.tsx';
import {
  type DraftLine,
  acceptAll,
  followReturn,
  isCounted,
  startReceipt,
  toReceiptInput,
} from './receipt-draft.ts';
import { ReceiptEffect } from './receipt-effect.tsx';
import { ReceivedLines } from './received-lines.tsx';
import { type ReturnDecision, useReturnChange } from './return-decision.ts';
import { ScanReturned } from './scan-returned.tsx';
import { RETURN_TEXTS } from './texts.ts';

/** Form that records units that came back. A hand scanner can fill it in. */
export function ReceiveReturn(decision: ReturnDecision) {
  const texts = useTexts(RETURN_TEXTS);
  const { value: order } = decision.order;
  const [inputs, setDraft] = useState(() => startReceipt(order, decision.one));
  const draft = { ...inputs, lines: followReturn(inputs.lines, order, decision.one) };
  const { currency } = order.currentTotal;
  const input = toReceiptInput(draft);
  const change = useReturnChange(decision, texts.received, (params, body: Schemas['ReturnReceiptInput']) =>
    api.POST('/orders/{orderId}/returns/{returnId}/receipts', { params, body }),
  );
  const setLines = (lines: DraftLine[]) => setDraft({ ...draft, lines });
  return (
    <ChangeForm
      change={change}
      submit={texts.receive}
      isIncomplete={!input}
      onSubmit={() => input && change.mutate(input)}
      onClose={decision.onClose}
    >
      <Group align="center" gap="sm">
        <ScanReturned lines={draft.lines} onChange={setLines} />
        <Button variant="default" onClick={() => setLines(acceptAll(draft.lines))}>
          {texts.allCameBack}
        </Button>
      </Group>
      <ReceivedLines lines={draft.lines} onChange={setLines} />
      <Accordion variant="contained">
        <Accordion.Item value="money">
          <Accordion.Control>{texts.moreMoney}</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <Deductions
                {...{ currency, lines: draft.lines, deductions: draft.deductions }}
                onChange={(deductions) => setDraft({ ...draft, deductions })}
              />
              {order.charges.length > 0 && (
                <ChargesBackSelect
                  value={draft.chargesBack}
                  onChange={(chargesBack) => setDraft({ ...draft, chargesBack })}
                />
              )}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <ReceiptEffect
        order={order}
        returnId={decision.one.id}
        input={input}
        missing={isCounted(draft) ? texts.deductionIncomplete : texts.nothingCounted}
      />
    </ChangeForm>
  );
}
