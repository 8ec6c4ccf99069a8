import type { Test } from 'tap';

/** The file that `run-files.ts` is running, and the test that contains the file's tests. */
export const current: { url?: string; test?: Test } = {};
