import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { KIND_FIELD } from '../../../functions/data/table.ts';
import { UsageError } from '../command.ts';
import { removeAccounts } from './account.ts';
import { exportFiles, removeFiles, restoreFiles } from './file-copy.ts';
import {
  fromLine,
  isInTable,
  itemsOf,
  ownerInTable,
  peopleInTable,
  removeItems,
  restoreItems,
  toLine,
  unknownElsewhere,
} from './table-copy.ts';

export type RestorePlace = { tableName: string; bucketName: string };
export type ItemCounts = { items: number; files: number };

const itemsFile = (folder: string) => join(folder, 'items.jsonl');
const filesFolder = (folder: string) => join(folder, 'files');

/** Writes all data of a tenant into a folder: its items as JSON lines, and its files. */
export async function exportTenant(
  { tableName, bucketName }: RestorePlace,
  tenantUid: string,
  folder: string,
): Promise<ItemCounts> {
  await mkdir(folder, { recursive: true });
  let items = 0;
  const named = new Set<string>();
  const counted = async function* () {
    for await (const item of itemsOf(tableName, tenantUid)) {
      items += 1;
      if (typeof item.key === 'string' && item.key.startsWith(`${tenantUid}/`)) named.add(item.key);
      yield `${toLine(item)}\n`;
    }
  };
  await pipeline(Readable.from(counted()), createWriteStream(itemsFile(folder)));
  return { items, files: await exportFiles(bucketName, tenantUid, filesFolder(folder), named) };
}

/**
 * Deletes all data of a tenant, including earlier versions of its files. Its people keep their accounts, which may belong to
 * other tenants too.
 */
export const removeTenant = async ({ tableName, bucketName }: RestorePlace, tenantUid: string): Promise<ItemCounts> => ({
  items: await removeItems(tableName, tenantUid),
  files: await removeFiles(bucketName, tenantUid),
});

/**
 * As `removeTenant`, and deletes the accounts of people who belong to no other tenant. @returns the counts, and the number of
 * deleted accounts
 */
export async function removeTenantAndAccounts(
  place: RestorePlace,
  userPoolId: string,
  tenantUid: string,
): Promise<ItemCounts & { accounts: number }> {
  const people = await peopleInTable(place.tableName, tenantUid);
  const alone = await unknownElsewhere(place.tableName, tenantUid, people);
  // First, because only the items name the accounts' owners. A command that stopped half-way can be repeated.
  await removeAccounts(userPoolId, alone);
  return { ...(await removeTenant(place, tenantUid)), accounts: alone.length };
}

/**
 * The items of a backup, line by line, because all of them exceed the longest string. Only \n ends a line: texts contain the
 * other line separators.
 */
async function* itemsIn(folder: string): AsyncGenerator<Record<string, unknown>> {
  let begun = '';
  for await (const chunk of createReadStream(itemsFile(folder), 'utf8')) {
    const lines = `${begun}${chunk}`.split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) if (line) yield fromLine(line);
  }
  if (begun) yield fromLine(begun);
}

/** @throws UsageError if the tenancy of a backup is in the table, or if one of its host names belongs to another tenancy */
async function checkFree({ tableName }: RestorePlace, folder: string): Promise<void> {
  let tenantUid: string | undefined;
  for await (const item of itemsIn(folder)) {
    tenantUid ??= String(item.tenantUid);
    if (item[KIND_FIELD] !== 'host') continue;
    const owner = await ownerInTable(tableName, item);
    if (owner !== undefined && owner !== tenantUid)
      throw new UsageError(
        `The host ${item.host} belongs to tenancy ${owner}. Give that one another domain, then repeat the command.`,
      );
  }
  if (tenantUid === undefined)
    throw new UsageError(`${itemsFile(folder)} has no items. Name the folder that an export has written.`);
  if (await isInTable(tableName, tenantUid))
    throw new UsageError(`Tenancy ${tenantUid} has items. Remove it first: npm run tenant -- remove --tenant ${tenantUid} --yes`);
}

/**
 * Restores an exported tenant, files first, so that no item refers to a missing file. Overwrites nothing, because later changes
 * would be mixed with the backup.
 * @throws UsageError for an existing tenancy, including an interrupted restore, and for a host of another tenancy
 */
export async function restoreTenant(place: RestorePlace, folder: string): Promise<ItemCounts> {
  await checkFree(place, folder);
  const files = await restoreFiles(place.bucketName, filesFolder(folder));
  return { items: await restoreItems(place.tableName, itemsIn(folder)), files };
}
