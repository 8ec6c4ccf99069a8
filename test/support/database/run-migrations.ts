import { pathToFileURL } from 'node:url';
import { migrate } from '../../../packages/postgres/migrator/migrate.ts';

/** Runs the migrations of a folder in a separate process, which a test can kill. */
const [, , url = '', folder = ''] = process.argv;
await migrate(url, { folder: pathToFileURL(`${folder}/`), say: (line) => console.log(line) });
