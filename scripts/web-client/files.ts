import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FOLDER = join(import.meta.dirname, 'public');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** The pages of the shop: all are the same HTML, which holds nothing of anybody's; its script finds out which one it is. */
const PAGES = ['/', '/orders', '/orders/:orderId'];

/** Serves what is in `public/`, as it is. */
export async function registerFiles(app: FastifyInstance): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const content = await readFile(join(FOLDER, name), 'utf8');
    for (const path of name === 'index.html' ? PAGES : [`/${name}`]) {
      app.get(path, async (_request, reply) => reply.type(TYPES[extname(name)]!).send(content));
    }
  }
}
