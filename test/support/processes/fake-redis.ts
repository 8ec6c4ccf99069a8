import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import type { Test } from 'tap';
import { freePort } from '../run/ports.ts';

/**
 * A fake Redis in which the service counts requests (protocol RESP2 of Valkey and Redis). The fake can't run the
 * service's scripts. The fake computes the results of these scripts in TypeScript instead.
 */
export interface CountStore {
  url: string;
  /** The key of each counted request, in the order of the requests. */
  counted: string[];
  /** Makes the server leave all later requests unanswered, until `speak` is called. */
  silence(): void;
  speak(): void;
  /** Closes all connections and stops listening. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export async function openCountStore(t: Test): Promise<CountStore> {
  const port = await freePort();
  const counted: string[] = [];
  const scripts = new Set<string>();
  const sockets = new Set<Socket>();
  const counts = new Map<string, Window>();
  let isSilent = false;
  let server: Server | undefined;

  function answerTo([name = '', first = '', , key = '', windowMs = '']: string[]): string {
    switch (name.toLowerCase()) {
      case 'info':
        return bulk('redis_version:7.0.15\r\nloading:0\r\n');
      case 'evalsha':
        if (!scripts.has(first)) return '-NOSCRIPT No matching script\r\n';
        return count(key, Number(windowMs));
      case 'eval':
        scripts.add(hash('sha1', first));
        return count(key, Number(windowMs));
      default:
        return '+OK\r\n';
    }
  }

  function count(key: string, windowMs: number): string {
    counted.push(key);
    return countIn(counts, key, windowMs);
  }

  async function start(): Promise<void> {
    server = createServer((socket) => {
      sockets.add(socket);
      let received = '';
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      socket.on('data', (chunk) => {
        received += String(chunk);
        for (let command = commandIn(received); command; command = commandIn(received)) {
          received = received.slice(command.length);
          const answer = answerTo(command.words);
          if (!isSilent) socket.write(answer);
        }
      });
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function kill(): Promise<void> {
    const ended = server;
    if (!ended) return;
    server = undefined;
    ended.close();
    for (const socket of sockets) socket.destroy();
    await once(ended, 'close');
  }

  await start();
  t.teardown(kill);
  return {
    url: `redis://127.0.0.1:${port}`,
    counted,
    silence: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    kill,
    start,
  };
}

interface Window {
  count: number;
  until: number;
}

/**
 * Counts a request in the current time window of its key. Returns the answer: the count, and the remaining time of the
 * window.
 */
function countIn(counts: Map<string, Window>, key: string, windowMs: number): string {
  const now = Date.now();
  const known = counts.get(key);
  const window = known && known.until > now ? known : { count: 0, until: now + windowMs };
  window.count += 1;
  counts.set(key, window);
  return `*2\r\n:${window.count}\r\n:${window.until - now}\r\n`;
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

/**
 * Parses the first command in the received text, or returns undefined if the command isn't complete. A command is an
 * array of texts. Before each text, the command has the length of the text.
 */
function commandIn(text: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  const words: string[] = [];
  let at = head[0].length;
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return undefined;
    const begin = at + size[0].length;
    const end = begin + Number(size[1]);
    if (text.length < end + 2) return undefined;
    words.push(text.slice(begin, end));
    at = end + 2;
  }
  return { words, length: at };
}
