import { Service } from 'electrodb';
import { env } from '../env.ts';
import { client } from './client.ts';
import { entities } from './entities/index.ts';

/** The entities on the table. The table's name is set when a Lambda starts; tools that only read shapes run without it. */
export const db = new Service(entities, { client, table: env.tableName });

export { entities };
