// What `import t from 'tap'` is to a test file beside others in a process: a copy of this module for each file.
import { current } from './current-test.ts';

export default current.test;
