import { useState } from 'react';
import { useTexts } from '../../../../language/language.tsx';
import { ScanField, type ScanResult } from '../../../../parts/scan-field.tsx';
import type { Units, UnitsLine } from '../units-table.tsx';
import { SHIPPING } from './texts.ts';

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
  const [hasScanned, setHasScanned] = useState(false);
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
  return <ScanField label={texts.scan} hint={texts.scanHint} onScan={scan} />;
}
