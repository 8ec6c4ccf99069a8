import type { Test } from 'tap';

/** The file that `run-files.ts` is running, and the test that stands for it. */
export const current: { url?: string; test?: Test } = {};
