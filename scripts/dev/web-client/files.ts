import { readFile, readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FOLDER = join(import.meta.dirname, 'public');
const MONEY = join(import.meta.dirname, '../../../db/base/money.js');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * The pages of the shop. All paths return the same HTML without personal data. The script in this HTML shows the page
 * for the path.
 */
const PAGES = ['/', '/checkout', '/orders', '/orders/:orderId'];

/** Serves the files of `public/` and the module that formats money, all unchanged. */
export async function registerFiles(app: FastifyInstance): Promise<void> {
  const names = await readdir(FOLDER);
  for (const file of [...names.map((name) => join(FOLDER, name)), MONEY]) {
    const content = await readFile(file, 'utf8');
    const name = basename(file);
    for (const path of name === 'index.html' ? PAGES : [`/${name}`]) {
      app.get(path, async (_request, reply) => reply.type(TYPES[extname(name)]!).send(content));
    }
  }
}
