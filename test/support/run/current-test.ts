import type { Test } from 'tap';

/** The file that `run-files.ts` runs at the moment, and the test that stands for it. */
export const current: { url?: string; test?: Test } = {};
