import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export const readText = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

export interface Document {
  path: string;
  text: string;
}

/** The documents that people write: those at the root, those of an operator, and the README of each folder. */
const PATHS = [
  '*.md',
  'deploy/**/*.md',
  '{handlers,db,jobs,packages,scripts,test}/**/README.md',
  'test/*.md',
];

/** CHANGELOG.md is made by `make release`. */
export const DOCUMENTS: readonly Document[] = await Promise.all(
  globSync(PATHS, { cwd: ROOT })
    .filter((path) => path !== 'CHANGELOG.md')
    .map(async (path) => ({ path, text: await readText(path) })),
);

export const document = (path: string): string => DOCUMENTS.find((one) => one.path === path)!.text;

/** The part of a document under a heading of this title, in any document. */
export const section = (title: string): string =>
  DOCUMENTS.flatMap(({ text }) => text.split(/^##? /m)).find((part) => part.startsWith(`${title}\n`))!;

/** Without examples, on one line. */
const proseOf = (text: string): string => text.replaceAll(/^ *```[^]*?^ *```$/gm, '').replaceAll(/\s+/g, ' ');

/** Texts in backticks, outside of examples. */
export const codeIn = (text: string): string[] =>
  [...proseOf(text).matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
