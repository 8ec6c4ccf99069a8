import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { stringify } from 'yaml';
import { base } from './cases/case.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'packages/contract-diff/src');

t.test(
  'the packed command runs in another folder, as JavaScript and with what its package.json names',
  async (t) => {
    const other = t.testdir();
    const modules = join(other, 'node_modules');
    await mkdir(modules);
    // Of a copy: while it is packed, other tests run the command.
    const copy = join(other, 'contract');
    await cp(folder, join(copy, 'diff'), { recursive: true });
    for (const file of ['document.ts', 'version-numbers.ts'])
      await cp(join(folder, '..', file), join(copy, file));
    const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;
    const env = { ...process.env, PATH };
    await run('npm', ['pack', '--pack-destination', other], { cwd: join(copy, 'diff'), env });
    t.notOk((await readdir(join(copy, 'diff'))).includes('dist'), 'nothing of it is left behind');
    const [tarball] = (await readdir(other)).filter((name) => name.endsWith('.tgz'));
    await run('tar', ['-xzf', join(other, tarball!), '-C', modules]);
    const packed = join(modules, 'package');
    const { dependencies, bin } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'));
    // As npm would install them, without asking a registry.
    for (const name of Object.keys(dependencies))
      await symlink(join(root, 'node_modules', name), join(modules, name));
    t.strictSame(
      (await readdir(packed, { recursive: true })).filter((name) => name.endsWith('.ts')),
      [],
      'no types are left',
    );

    const [before, after] = [base(), base()];
    delete after.components.schemas.Tea.properties.blend;
    await writeFile(join(other, 'before.yaml'), stringify(before));
    await writeFile(join(other, 'after.yaml'), stringify(after));
    const command = join(packed, bin['contract-diff']);
    const compared = (...args: string[]) => run(process.execPath, [command, ...args], { cwd: other });
    t.match(await compared('before.yaml', 'before.yaml'), { stdout: /Nothing changes/ });
    await t.rejects(compared('before.yaml', 'after.yaml'), { code: 1, stdout: /\*\*`Tea\.blend`\*\*.*gone/ });
    await t.rejects(compared('before.yaml', 'nowhere.yaml'), { code: 2, stderr: /nowhere\.yaml/ });
    t.notOk((await readdir(folder)).includes('dist'), 'nothing of it is left behind');
  },
);
