import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that doesn't reveal how many characters are equal. */
export const equalInConstantTime = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(one), sha256(other));

const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();
