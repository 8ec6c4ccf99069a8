import type { Test } from 'tap';

/** `url`: the file that `run-files.ts` is running. `test`: the test that contains all tests of that file. */
export const current: { url?: string; test?: Test } = {};
