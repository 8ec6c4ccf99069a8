// The default export of 'tap' for a test file that shares a process with others. Each file gets a copy of this module.
import { current } from './current-test.ts';

export default current.test;
