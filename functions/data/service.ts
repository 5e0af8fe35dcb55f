import { Service } from 'electrodb';
import { env } from '../env.ts';
import { client } from './client/client.ts';
import { entities } from './entities/index.ts';

/** The entities on the table. A Lambda knows the table's name when it starts; tools that only read shapes run without it. */
export const db = new Service(entities, { client, table: env.tableName });

export { entities };
