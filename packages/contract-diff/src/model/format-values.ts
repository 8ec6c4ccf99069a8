import { canonical } from '../openapi/document.ts';

/** Writes values as a list for a sentence. */
export const list = (values: readonly unknown[]) =>
  values.map((value) => `\`${typeof value === 'string' ? value : canonical(value)}\``).join(', ');
