import { Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

/** Answer to a scan, which the field shows. */
export interface ScanResult {
  text: string;
  isRefused: boolean;
}

/** Field for a hand scanner, which types a SKU and then Enter. `onScan` counts the unit. */
export function ScanField({
  label,
  hint,
  onScan,
}: {
  label: string;
  hint: string;
  onScan: (sku: string) => ScanResult;
}) {
  const [sku, setSku] = useState('');
  const [result, setResult] = useState<ScanResult>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in the field would send the form.
    event.preventDefault();
    if (sku.trim() === '') return;
    setResult(onScan(sku.trim()));
    setSku('');
  };
  return (
    <div style={{ flex: '1 1 220px' }}>
      <TextInput
        // The field may appear after the dialog, when the order is read.
        autoFocus
        data-autofocus
        label={label}
        description={hint}
        value={sku}
        onChange={({ currentTarget }) => setSku(currentTarget.value)}
        onKeyDown={onKeyDown}
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
