import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { removeAccounts } from './account.ts';
import { exportFiles, removeFiles, restoreFiles } from './file-copy.ts';
import { exportItems, fromLine, peopleInTable, removeItems, restoreItems, unknownElsewhere } from './table-copy.ts';

export type RestorePlace = { tableName: string; bucketName: string };
export type ItemCounts = { items: number; files: number };

const itemsFile = (folder: string) => join(folder, 'items.jsonl');
const filesFolder = (folder: string) => join(folder, 'files');

/** Writes everything of a tenant into a folder: its items as JSON lines and its files as they are. */
export async function exportTenant(
  { tableName, bucketName }: RestorePlace,
  tenantUid: string,
  folder: string,
): Promise<ItemCounts> {
  await mkdir(folder, { recursive: true });
  const out = createWriteStream(itemsFile(folder));
  const items = await exportItems(tableName, tenantUid, out);
  out.end();
  await finished(out);
  return { items, files: await exportFiles(bucketName, tenantUid, filesFolder(folder)) };
}

/** Deletes everything of a tenant, earlier versions of its files included. Its people keep their accounts, which may belong to other tenants too. */
export const removeTenant = async ({ tableName, bucketName }: RestorePlace, tenantUid: string): Promise<ItemCounts> => ({
  items: await removeItems(tableName, tenantUid),
  files: await removeFiles(bucketName, tenantUid),
});

/**
 * The same, and the accounts of those people whom no other tenant knows.
 * @returns the counts, and how many accounts were deleted
 */
export async function removeTenantAndAccounts(
  place: RestorePlace,
  userPoolId: string,
  tenantUid: string,
): Promise<ItemCounts & { accounts: number }> {
  const people = await peopleInTable(place.tableName, tenantUid);
  const alone = await unknownElsewhere(place.tableName, tenantUid, people);
  // first, since only the items tell whose they are: a command that stopped half-way is repeated
  await removeAccounts(userPoolId, alone);
  return { ...(await removeTenant(place, tenantUid)), accounts: alone.length };
}

/** Brings an exported tenant back, files first, so that nothing points to a file that is not there yet. */
export async function restoreTenant({ tableName, bucketName }: RestorePlace, folder: string): Promise<ItemCounts> {
  const files = await restoreFiles(bucketName, filesFolder(folder));
  const lines = (await readFile(itemsFile(folder), 'utf8')).split('\n').filter(Boolean);
  return { items: await restoreItems(tableName, lines.map(fromLine)), files };
}
