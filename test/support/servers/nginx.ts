import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { needPackages } from './debian.ts';

/** Runs nginx with these lines in its `http` block, until the test ends. Resolves when nginx listens. */
export async function openNginx(t: Test, lines: string): Promise<void> {
  needPackages(t, 'nginx-light');
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr notice;
    events {} http { access_log off; ${paths.join(' ')} ${lines} }`,
  );
  const nginx = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  t.teardown(async () => {
    if (nginx.exitCode === null) {
      nginx.kill('SIGKILL');
      await once(nginx, 'close');
    }
    await rm(folder, { recursive: true });
  });
  // nginx prints the expected line after it has opened its ports.
  let said = '';
  for await (const chunk of nginx.stderr.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes('single process') || said.includes('using the "epoll"')) break;
  }
  if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
  nginx.stderr.resume();
}
