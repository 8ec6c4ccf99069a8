import type { Kysely } from 'kysely';
import type { DB } from '../../generated/database.ts';

export type Database = Kysely<DB>;
