import { canonical } from '../openapi/document.ts';

/** Formats values as a comma-separated list for a sentence. */
export const list = (values: readonly unknown[]) =>
  values.map((value) => `\`${typeof value === 'string' ? value : canonical(value)}\``).join(', ');
