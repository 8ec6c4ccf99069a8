// Replaces the module 'tap' in a test file, because several test files run in one process. Each of them gets its own
// copy of this module.
import { current } from './current-test.ts';

export default current.test;
