import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { freePort } from '../run/ports.ts';
import { signalTree } from '../run/process-tree.ts';
import { OWNER, newFolder } from './cluster.ts';
import { needPackages } from './debian.ts';
import { patroniSettings } from './patroni-settings.ts';

/** A PostgreSQL server, and the Patroni process that manages it. */
export interface PatroniNode {
  name: string;
  /** Address of this server. The address remains the same when the server becomes the leader or a standby. */
  url: string;
  /** Port of Patroni's REST API, which reports the role of the server. */
  port: number;
  /** Simulates the loss of a machine: kills Patroni, the server and its sessions. */
  kill(): Promise<void>;
  /** Kills the server and its sessions, but not Patroni. */
  killServer(): void;
  /** Starts Patroni again, which then starts the server. */
  start(): void;
}

export interface Patroni {
  nodes: PatroniNode[];
  /** Waits until one node is the leader, the other is its standby, and the standby has all acknowledged data. */
  pair(): Promise<{ leader: PatroniNode; standby: PatroniNode }>;
  /** Makes the standby the leader with a command, as an operator does. */
  switchOver(): Promise<void>;
}

/** A member of the cluster, as Patroni reports it (GET /cluster). */
interface Member {
  name: string;
  role: string;
  state: string;
}

/**
 * Starts two nodes with synchronous replication, and an etcd. All programs are from Debian packages, and are killed
 * when the test ends.
 */
export async function openPatroni(t: Test): Promise<Patroni> {
  needPackages(t, 'patroni', 'python3-etcd', 'etcd-server', 'postgresql');
  const etcdPort = await startEtcd(t);
  const nodes = [await prepareNode(t, 'one', etcdPort), await prepareNode(t, 'two', etcdPort)];
  for (const node of nodes) node.start();
  const members = async (): Promise<Member[]> => {
    for (const { port } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${port}/cluster`).catch(() => undefined);
      // The manual of Patroni describes this form of the answer.
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const pair = async () => {
    for (;;) {
      const all = await members();
      const nameOf = (role: string) =>
        all.find((each) => each.role === role && /running|streaming/.test(each.state))?.name;
      const leader = nodes.find(({ name }) => name === nameOf('leader'));
      const standby = nodes.find(({ name }) => name === nameOf('sync_standby'));
      if (leader && standby) return { leader, standby };
      await delay(100);
    }
  };
  const switchOver = async () => {
    const { leader, standby } = await pair();
    const body = JSON.stringify({ leader: leader.name, candidate: standby.name });
    const answer = await fetch(`http://127.0.0.1:${leader.port}/switchover`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`no switchover: ${await answer.text()}`);
  };
  return { nodes, pair, switchOver };
}

async function startEtcd(t: Test): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [clients, peers] = [port, peerPort].map((each) => `http://127.0.0.1:${each}`);
  const options = {
    'data-dir': newFolder(t),
    'listen-client-urls': clients!,
    'advertise-client-urls': clients!,
    'listen-peer-urls': peers!,
    'initial-advertise-peer-urls': peers!,
    'initial-cluster': `default=${peers}`,
    'log-level': 'error',
  };
  const etcd = run(
    t,
    'etcd',
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
  );
  for (;;) {
    const answer = await fetch(`${clients}/health`).catch(() => undefined);
    if (answer?.ok) return port;
    if (etcd.exitCode !== null) throw new Error('etcd did not start');
    await delay(50);
  }
}

/** Runs a Debian program as the user who owns the data. */
function run(t: Test, command: string, args: string[]): ChildProcess {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' };
  const child = spawn(command, args, { ...OWNER, cwd: '/', env, stdio: ['ignore', 'ignore', 'ignore'] });
  t.teardown(() => end(child));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function prepareNode(t: Test, name: string, etcdPort: number): Promise<PatroniNode> {
  const folder = newFolder(t);
  const [port, restPort] = [await freePort(), await freePort()];
  const file = join(dirname(folder), 'patroni.yml');
  // JSON is valid YAML, and Patroni reads YAML.
  writeFileSync(file, JSON.stringify(patroniSettings({ name, folder, port, restPort, etcdPort })));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let patroni: ChildProcess | undefined;
  const killServer = () => {
    try {
      const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
      signalTree(Number(pid), 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  const kill = async () => {
    if (patroni) await end(patroni);
    killServer();
  };
  t.teardown(kill);
  return {
    name,
    url,
    port: restPort,
    kill,
    killServer,
    start: () => void (patroni = run(t, 'patroni', [file])),
  };
}
