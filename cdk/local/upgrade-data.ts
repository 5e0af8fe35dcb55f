import { completeTable, upgradeTable } from './upgrade.ts';

const HELP = `npm run upgrade    brings the data of an earlier release to the shape of this one

TABLE_NAME and BUCKET_NAME name the place, the AWS SDK's environment the account or the emulator. It may run again after a failure,
and while the application runs.`;

const { TABLE_NAME: tableName, BUCKET_NAME: bucketName } = process.env;

if (!tableName || !bucketName) console.log(HELP);
else {
  console.log(`${await upgradeTable(tableName)} items upgraded`);
  console.log(`${await completeTable(tableName)} entries added that follow from others`);
}
