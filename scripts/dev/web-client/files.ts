import { readFile, readdir } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
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
const PAGES = [
  ...['/', '/checkout', '/find-order', '/orders', '/orders/:orderId'],
  ...['/orders/:orderId/withdraw', '/orders/:orderId/return'],
];

/** Serves the files of `public/` and of its folders, and the module that formats money, all unchanged. */
export async function registerFiles(app: FastifyInstance): Promise<void> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const file of [...files.map(({ parentPath, name }) => join(parentPath, name)), MONEY]) {
    const content = await readFile(file, 'utf8');
    const name = file === MONEY ? basename(MONEY) : relative(FOLDER, file);
    for (const path of name === 'index.html' ? PAGES : [`/${name}`]) {
      app.get(path, async (_request, reply) => reply.type(TYPES[extname(name)]!).send(content));
    }
  }
}
