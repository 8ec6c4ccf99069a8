// Replaces the module 'tap' in a test file that runs in the same process as other files. Each test file gets its own
// copy of this module.
import { current } from './current-test.ts';

export default current.test;
