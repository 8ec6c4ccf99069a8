import type { Test } from 'tap';

/** The test file that `run-files.ts` is running (`url`), and the parent of this file's tests (`test`). */
export const current: { url?: string; test?: Test } = {};
