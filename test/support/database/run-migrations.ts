import { pathToFileURL } from 'node:url';
import { migrate } from '../../../packages/postgres/migrator/migrate.ts';

/** Runs the migrations of a folder in a process of its own, which can be killed. */
const [, , url = '', folder = ''] = process.argv;
await migrate(url, { folder: pathToFileURL(`${folder}/`), say: (line) => console.log(line) });
