import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';

const CHECK = join(import.meta.dirname, '../../scripts/check.ts');

t.test('runChecks runs all checks even if one fails, and returns the names of failed checks', async (t) => {
  const checks = { first: 'echo 1', second: 'exit 3', third: 'echo "$@"; exit 1', last: 'echo 4' };
  const script = `import { runChecks } from '${CHECK}';
    console.log((await runChecks(${JSON.stringify(checks)}, ['a b.ts', 'c.ts'])).join());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  t.strictSame(
    stdout.split('\n').slice(0, 3).sort(),
    ['1', '4', 'a b.ts c.ts'],
    'in the order in which they end',
  );
  t.equal(stdout.split('\n').at(3), 'second,third');
});
