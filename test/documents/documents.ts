import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export const readText = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

export interface Document {
  path: string;
  text: string;
}

/** Paths of handwritten documents: those of the root folder, those for operators, and the README of each folder. */
const PATHS = [
  '*.md',
  'deploy/**/*.md',
  '{handlers,db,jobs,packages,scripts,test}/**/README.md',
  'test/*.md',
];

/** All handwritten documents. CHANGELOG.md isn't in the list, because `make release` writes it. */
export const DOCUMENTS: readonly Document[] = await Promise.all(
  globSync(PATHS, { cwd: ROOT })
    .filter((path) => path !== 'CHANGELOG.md')
    .map(async (path) => ({ path, text: await readText(path) })),
);

export const document = (path: string): string => DOCUMENTS.find((one) => one.path === path)!.text;

/** Finds the section with this title in any document. */
export const section = (title: string): string =>
  DOCUMENTS.flatMap(({ text }) => text.split(/^##? /m)).find((part) => part.startsWith(`${title}\n`))!;

/** Removes the code blocks of a document, and joins the remaining text to one line. */
const proseOf = (text: string): string => text.replaceAll(/^ *```[^]*?^ *```$/gm, '').replaceAll(/\s+/g, ' ');

/** Lists the texts in backticks outside code blocks. */
export const codeIn = (text: string): string[] =>
  [...proseOf(text).matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
