import { rm } from 'node:fs/promises';
import { openEmbeddedPostgres } from '../../packages/postgres/embedded/embedded.ts';
import { SHARED, readShared } from './run/shared-servers.ts';

/** Stops the servers that `start-shared-servers.ts` has started. */
const { folder, isEmbedded, authorizationServerPid, pooler } = readShared();
process.kill(authorizationServerPid, 'SIGKILL');
if (pooler) process.kill(pooler.pid, 'SIGKILL');
if (isEmbedded) await (await openEmbeddedPostgres({ folder })).stop();
await rm(folder, { recursive: true, force: true });
await rm(SHARED);
