import { Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../language/language.tsx';
import { type DraftLine, scanUnit } from './receipt-draft.ts';
import { RETURN_TEXTS } from './texts.ts';

/** Field for a hand scanner, which types a SKU and then Enter. Each scan accepts one unit. */
export function ScanField({
  lines,
  onChange,
}: {
  lines: DraftLine[];
  onChange: (lines: DraftLine[]) => void;
}) {
  const texts = useTexts(RETURN_TEXTS);
  const [sku, setSku] = useState('');
  const [result, setResult] = useState<{ text: string; isRefused: boolean }>();
  const scan = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in the field would send the form.
    event.preventDefault();
    const wanted = sku.trim();
    if (wanted === '') return;
    const scanned = scanUnit(lines, wanted);
    if (scanned) onChange(scanned.lines);
    setResult(
      scanned
        ? {
            text: texts.scanned(scanned.counted.sku, scanned.counted.accepted, scanned.counted.awaited),
            isRefused: false,
          }
        : { text: texts.notAwaited(wanted), isRefused: true },
    );
    setSku('');
  };
  return (
    <div style={{ flex: '1 1 220px' }}>
      <TextInput
        // The field appears after the dialog, when the order is read.
        autoFocus
        data-autofocus
        label={texts.scan}
        description={texts.scanHint}
        value={sku}
        onChange={({ currentTarget }) => setSku(currentTarget.value)}
        onKeyDown={scan}
        autoComplete="off"
        spellCheck={false}
      />
      <Text
        size="sm"
        mih="1.5em"
        role="status"
        {...(result?.isRefused && { c: 'var(--mantine-color-error)' })}
      >
        {result?.text}
      </Text>
    </div>
  );
}
