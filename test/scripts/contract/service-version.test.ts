import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { setServiceVersion } from '../../../scripts/contract/releasing/service-version.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = {
  'package.json': 1,
  'package-lock.json': 2,
  'deploy/kubernetes/small/kustomization.yaml': 1,
  'deploy/kubernetes/production/kustomization.yaml': 1,
};

t.test('setServiceVersion gives the service the version of the newest contract', async (t) => {
  const folder = t.testdir();
  for (const path of Object.keys(FILES)) await cp(join(ROOT, path), join(folder, path));
  await setServiceVersion(folder, '7.8.9-rc.1');
  for (const [path, times] of Object.entries(FILES)) {
    const text = await readFile(join(folder, path), 'utf8');
    t.equal(text.split('7.8.9-rc.1').length - 1, times, path);
    t.equal(text.split('\n').length, (await readFile(join(ROOT, path), 'utf8')).split('\n').length, path);
  }
});
