import { operatorCommand, placeOf, runAsScript, UsageError } from './command.ts';

const HELP = `npm run upgrade
  brings the data of an earlier release to the shape of this one

It reads the whole table several times and changes only what is out of date. It may run while people work, and again after a failure.`;

export const upgradeCommand = operatorCommand({ script: 'npm run upgrade', help: HELP, options: {} }, async (_values, others) => {
  if (others.length > 0)
    throw new UsageError(`'${others[0]}' means nothing here: the upgrade is always that of the whole table.`);
  const tableName = placeOf('TABLE_NAME');
  const { completeTable, upgradeTable } = await import('./upgrade-table.ts');
  const upgraded = await upgradeTable(tableName);
  return `${upgraded} items upgraded\n${await completeTable(tableName)} entries added that follow from others`;
});

if (import.meta.main) await runAsScript(upgradeCommand);
