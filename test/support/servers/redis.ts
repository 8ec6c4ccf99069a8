import { type ChildProcess, spawn } from 'node:child_process';
import type { Test } from 'tap';

/** Starts the Redis of the Debian package redis-server, with a password. The Redis is killed when the test ends. */
export async function startRedis(t: Test, port: number, password: string): Promise<ChildProcess> {
  const settings = ['--bind', '127.0.0.1', '--save', '', '--dir', t.testdir(), '--requirepass', password];
  const store = spawn('redis-server', ['--port', `${port}`, ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => store.kill('SIGKILL'));
  for await (const line of store.stdout) if (String(line).includes('Ready to accept')) break;
  store.stdout.resume();
  return store;
}

/**
 * Returns the address at which the service uses a Redis. The service uses database 1 of the Redis instead of the
 * default 0.
 */
export const redisUrl = (port: number, password: string): string =>
  `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}/1`;
