import { pathToFileURL } from 'node:url';
import { migrate } from '../../../packages/postgres/migrator/migrate.ts';

/**
 * Program that runs the migrations of a folder. A test starts the program as a separate process, so that the test can
 * kill it.
 */
const [, , url = '', folder = ''] = process.argv;
await migrate(url, { folder: pathToFileURL(`${folder}/`), say: (line) => console.log(line) });
