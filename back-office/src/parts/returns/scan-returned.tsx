import { useTexts } from '../../language/language.tsx';
import { ScanField, type ScanResult } from '../scan-field.tsx';
import { type DraftLine, scanUnit } from './receipt-draft.ts';
import { RETURN_TEXTS } from './texts.ts';

/** Field for a hand scanner. Each scan accepts one unit that has come back. */
export function ScanReturned({
  lines,
  onChange,
}: {
  lines: DraftLine[];
  onChange: (lines: DraftLine[]) => void;
}) {
  const texts = useTexts(RETURN_TEXTS);
  const scan = (sku: string): ScanResult => {
    const scanned = scanUnit(lines, sku);
    if (!scanned) return { text: texts.notAwaited(sku), isRefused: true };
    onChange(scanned.lines);
    const { counted } = scanned;
    return { text: texts.scanned(counted.sku, counted.accepted, counted.awaited), isRefused: false };
  };
  return <ScanField label={texts.scan} hint={texts.scanHint} onScan={scan} />;
}
