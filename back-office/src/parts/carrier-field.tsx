import { Autocomplete } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';

const TEXTS: Texts<{ carrier: string }> = { en: { carrier: 'Carrier' }, de: { carrier: 'Versanddienst' } };

/** Carriers that the field offers. The contract allows any name. */
const CARRIERS = ['DHL', 'DPD', 'GLS', 'Hermes', 'UPS', 'FedEx', 'Deutsche Post'];

/** Key under which the browser stores the carrier of the last shipment. */
const STORED = 'carrier';

/** Returns the carrier of the last shipment on this device. */
export const lastCarrier = (): string => localStorage.getItem(STORED) ?? '';

export const rememberCarrier = (carrier: string): void => localStorage.setItem(STORED, carrier);

/** Field for any carrier. Offers the carriers that are frequent in Europe. */
export function CarrierField({ value, onChange }: { value: string; onChange: (carrier: string) => void }) {
  const { carrier } = useTexts(TEXTS);
  return <Autocomplete label={carrier} data={CARRIERS} value={value} onChange={onChange} maxLength={100} />;
}
