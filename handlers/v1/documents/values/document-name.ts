import type { Schemas } from '../../bodies/types.ts';

/** Returns the number of an issued document as people write it, such as `INV-1042`. */
export const documentName = ({ series, number }: Pick<Schemas['Document'], 'series' | 'number'>): string =>
  `${series}-${number}`;
