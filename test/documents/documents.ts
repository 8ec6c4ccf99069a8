import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export const readText = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

export interface Document {
  path: string;
  text: string;
}

/** The documents that people write: in the root folder, in an operator's folder, and the README of each folder. */
const PATHS = [
  '*.md',
  'deploy/**/*.md',
  '{handlers,db,jobs,packages,scripts,test}/**/README.md',
  'test/*.md',
];

/** CHANGELOG.md is left out, because `make release` writes it. */
export const DOCUMENTS: readonly Document[] = await Promise.all(
  globSync(PATHS, { cwd: ROOT })
    .filter((path) => path !== 'CHANGELOG.md')
    .map(async (path) => ({ path, text: await readText(path) })),
);

export const document = (path: string): string => DOCUMENTS.find((one) => one.path === path)!.text;

/** The part of any document that follows a heading with this title. */
export const section = (title: string): string =>
  DOCUMENTS.flatMap(({ text }) => text.split(/^##? /m)).find((part) => part.startsWith(`${title}\n`))!;

/** Removes the examples of a document, and puts the rest on one line. */
const proseOf = (text: string): string => text.replaceAll(/^ *```[^]*?^ *```$/gm, '').replaceAll(/\s+/g, ' ');

/** Lists the texts in backticks that are not in examples. */
export const codeIn = (text: string): string[] =>
  [...proseOf(text).matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
