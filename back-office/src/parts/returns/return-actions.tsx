import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { type Scope, useMay } from '../../api/session.tsx';
import { useTexts } from '../../language/language.tsx';
import { type ChosenDecision, type ReturnAction, ReturnDialog } from './return-dialog.tsx';
import { RETURN_TEXTS } from './texts.ts';

interface ActionRule {
  action: ReturnAction;
  scope: Scope;
  /** Statuses of a return in which the contract allows the action. */
  statuses: Schemas['ReturnStatus'][];
}

const RULES: ActionRule[] = [
  { action: 'approve', scope: 'orders:write', statuses: ['REQUESTED'] },
  { action: 'receive', scope: 'shipments:write', statuses: ['APPROVED', 'PARTIALLY_RECEIVED'] },
  { action: 'decline', scope: 'orders:write', statuses: ['REQUESTED'] },
  { action: 'cancel', scope: 'orders:write', statuses: ['REQUESTED', 'APPROVED', 'PARTIALLY_RECEIVED'] },
];

/** Buttons for all that the user may decide about a return now. */
export function ReturnButtons({
  one,
  onChoose,
}: {
  one: Schemas['Return'];
  onChoose: (chosen: ChosenDecision) => void;
}) {
  const texts = useTexts(RETURN_TEXTS);
  const may = useMay();
  const possible = RULES.filter(({ scope, statuses }) => may(scope) && statuses.includes(one.status));
  return (
    <Group gap="xs">
      {possible.map(({ action }, index) => (
        <Button
          key={action}
          size="xs"
          variant={index === 0 ? 'light' : 'default'}
          onClick={() => onChoose({ action, one })}
        >
          {texts[action]}
        </Button>
      ))}
    </Group>
  );
}

/** Buttons for all that the user may decide about a return now, with the dialog that each button opens. */
export function ReturnActions({ one }: { one: Schemas['Return'] }) {
  const [chosen, setChosen] = useState<ChosenDecision>();
  return (
    <>
      <ReturnButtons one={one} onChoose={setChosen} />
      <ReturnDialog chosen={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}
