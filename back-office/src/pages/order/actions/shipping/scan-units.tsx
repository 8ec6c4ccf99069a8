import { Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../../language/language.tsx';
import type { Units, UnitsLine } from '../units-table.tsx';
import { SHIPPING } from './texts.ts';

interface ScanResult {
  text: string;
  isRefused: boolean;
}

/** Field for a hand scanner, which types a SKU and then Enter. Each scan adds a unit; the first one starts at 0. */
export function ScanUnits({
  lines,
  units,
  onChange,
}: {
  lines: UnitsLine[];
  units: Units;
  onChange: (units: Units) => void;
}) {
  const texts = useTexts(SHIPPING);
  const [sku, setSku] = useState('');
  const [hasScanned, setHasScanned] = useState(false);
  const [result, setResult] = useState<ScanResult>();
  const scan = (scanned: string): ScanResult => {
    const counted = hasScanned ? units : {};
    const found = lines.filter((line) => line.sku === scanned);
    // Two lines may have the same SKU. The first line with a unit that is left counts the unit.
    const line = found.find(({ itemId, max }) => (counted[itemId] ?? 0) < max);
    if (!line)
      return { text: found[0] ? texts.noMore(found[0].name) : texts.notInOrder(scanned), isRefused: true };
    const now = (counted[line.itemId] ?? 0) + 1;
    setHasScanned(true);
    onChange({ ...counted, [line.itemId]: now });
    return { text: texts.scanned(line.name, now, line.max), isRefused: false };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || sku.trim() === '') return;
    // Enter in the field would send the form.
    event.preventDefault();
    setResult(scan(sku.trim()));
    setSku('');
  };
  return (
    <div>
      <TextInput
        data-autofocus
        label={texts.scan}
        description={texts.scanHint}
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
