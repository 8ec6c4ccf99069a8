import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendMessage } from './message-page.ts';
import { pagePolicy } from './security-headers.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The file extension of a compressed copy, by its name in `Accept-Encoding`. The first is the smallest. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

interface PageFile {
  type: string;
  /** Bytes of the file, by the name of their encoding in `Content-Encoding`. */
  bytes: Map<keyof typeof ENCODINGS | 'identity', Buffer>;
}

/** Text in `index.html` in the place of the nonce, which is different in each answer. */
const NONCE = 'NONCE_OF_STYLES';

/** Error for a page that isn't built yet. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
}

/**
 * Registers a route for all paths that no other route has. It sends a file of the built page. All other paths are
 * addresses inside the page, so they get `index.html`, whose script shows the page for the path. Throws `PageMissing`
 * if the page isn't built.
 */
export async function registerPage(app: FastifyInstance, folder: string): Promise<void> {
  const files = await readFiles(folder);
  const index = files.get('/index.html');
  if (!index)
    throw new PageMissing(
      `${folder} has no index.html. Build the page: node scripts/back-office/build-page.ts`,
    );
  const html = String(index.bytes.get('identity'));
  app.get('/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = `/${request.params['*']}`;
    const file = files.get(path);
    if (file && file !== index) return sendFile(request, reply, file, cachingOf(path));
    if (path.startsWith('/assets/'))
      return sendMessage(
        reply,
        404,
        'There is no such file',
        'The back office was updated. Load the page again.',
      );
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type(index.type)
      .header('Content-Security-Policy', pagePolicy(nonce))
      .send(html.replaceAll(NONCE, nonce));
  });
}

/** Vite writes a hash of the content into the names of these files, so a file with the same name never changes. */
const cachingOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, bytes }: PageFile,
  caching: string,
) {
  const accepted = (headers['accept-encoding'] ?? '').split(',').map((name) => name.trim().split(';', 1)[0]);
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && bytes.has(name));
  if (bytes.size > 1) reply.header('Vary', 'Accept-Encoding');
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply
    .type(type)
    .header('Cache-Control', caching)
    .send(bytes.get(encoding ?? 'identity'));
}

/** Reads all files of the built page into memory, by their paths in addresses. */
async function readFiles(folder: string): Promise<Map<string, PageFile>> {
  const files = new Map<string, PageFile>();
  if (!existsSync(folder)) return files;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const type = TYPES[extname(file)];
    if (!entry.isFile() || type === undefined) continue;
    const bytes: PageFile['bytes'] = new Map([['identity', await readFile(file)]]);
    for (const [name, extension] of Object.entries(ENCODINGS))
      if (existsSync(file + extension))
        bytes.set(name as keyof typeof ENCODINGS, await readFile(file + extension)); // The keys of ENCODINGS.
    files.set(`/${relative(folder, file)}`, { type, bytes });
  }
  return files;
}
