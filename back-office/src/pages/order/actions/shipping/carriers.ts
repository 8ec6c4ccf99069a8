/** Carriers that the form offers. The contract allows each name. */
export const CARRIERS = ['DHL', 'DPD', 'GLS', 'Hermes', 'UPS', 'FedEx', 'Deutsche Post'];

const STORED = 'carrier';

/** Returns the carrier of the last shipment on this device. */
export const lastCarrier = (): string => localStorage.getItem(STORED) ?? '';

export const rememberCarrier = (carrier: string): void => localStorage.setItem(STORED, carrier);
