import { parseArgs } from 'node:util';
import { exportTenant, removeTenant, restoreTenant } from './tenant/drill.ts';

const HELP = `npm run tenant -- export --tenant UID --folder FOLDER    copies a tenant's items and files into a folder
npm run tenant -- remove --tenant UID --yes             deletes them
npm run tenant -- restore --folder FOLDER               brings them back

TABLE_NAME and BUCKET_NAME name the place, the AWS SDK's environment the account or the emulator.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tenant: { type: 'string' }, folder: { type: 'string' }, yes: { type: 'boolean' } },
});
const { TABLE_NAME: tableName, BUCKET_NAME: bucketName } = process.env;
const { tenant, folder, yes } = values;
const [command] = positionals;

if (!tableName || !bucketName) console.log(HELP);
else if (command === 'export' && tenant && folder) console.log(await exportTenant({ tableName, bucketName }, tenant, folder));
else if (command === 'remove' && tenant && yes) console.log(await removeTenant({ tableName, bucketName }, tenant));
else if (command === 'restore' && folder) console.log(await restoreTenant({ tableName, bucketName }, folder));
else console.log(HELP);
