import { canonical } from '../openapi/document.ts';

/** Values, as a sentence shows them. */
export const list = (values: readonly unknown[]) =>
  values.map((value) => `\`${typeof value === 'string' ? value : canonical(value)}\``).join(', ');
