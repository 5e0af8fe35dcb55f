import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  type GetObjectTaggingCommandInput,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { EXPORT_TAG, REMOVED_TAG } from '../../../shared/platform.ts';

const s3 = new S3Client({ forcePathStyle: true });

/** The keys of a tenant's files: all begin with its uid. */
async function keysOf(Bucket: string, tenantUid: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: `${tenantUid}/` })) {
    keys.push(...(page.Contents ?? []).map(({ Key }) => String(Key)));
  }
  return keys;
}

/** Where the tags of files are kept, beside their folder: `{ <key>: <tags as a query> }`. */
const tagsFile = (folder: string) => `${folder}-tags.json`;

/**
 * Copies a tenant's files into a folder as streams, each under its key with encoded slashes: one key may be the beginning of
 * another, and would otherwise be both a file and a folder. Returns their number.
 */
export async function exportFiles(
  Bucket: string,
  tenantUid: string,
  folder: string,
  named: ReadonlySet<string> = new Set(),
): Promise<number> {
  const keys = new Set(await keysOf(Bucket, tenantUid));
  await mkdir(folder, { recursive: true });
  const tags: Record<string, string> = {};
  const copy = async (Key: string, VersionId?: string) => {
    const { Body, TagCount = 0 } = await s3.send(new GetObjectCommand({ Bucket, Key, VersionId }));
    await pipeline(Body as Readable, createWriteStream(join(folder, encodeURIComponent(Key))));
    const own = TagCount > 0 ? await tagsOf({ Bucket, Key, VersionId }) : '';
    if (own) tags[Key] = own;
  };
  for (const key of keys) await copy(key);
  let deleted = 0;
  for (const Key of named) {
    const last = keys.has(Key) ? undefined : await lastVersionOf(Bucket, Key);
    if (last === undefined) continue;
    await copy(Key, last);
    deleted += 1;
  }
  await writeFile(tagsFile(folder), JSON.stringify(tags));
  return keys.size + deleted;
}

/** The newest version of a deleted object; undefined where none is kept, as of an upload that never arrived. */
async function lastVersionOf(Bucket: string, Key: string): Promise<string | undefined> {
  const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
  // S3 lists the versions of a key from the newest on
  return Versions.find((version) => version.Key === Key)?.VersionId;
}

/**
 * Our tag of an object, as a query: those of a scanner hold for the object that it has seen, and that of a deleted one for
 * its deletion. '' without one.
 */
async function tagsOf(version: GetObjectTaggingCommandInput): Promise<string> {
  const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand(version));
  const own = TagSet.find(({ Key, Value }) => Key === EXPORT_TAG.key && Value !== REMOVED_TAG.value);
  return own ? new URLSearchParams({ [EXPORT_TAG.key]: own.Value! }).toString() : '';
}

/** Deletes a tenant's files with every earlier version, so that none can be brought back. Answers how many files there were. */
export async function removeFiles(Bucket: string, tenantUid: string): Promise<number> {
  const count = (await keysOf(Bucket, tenantUid)).length;
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    // The listed objects are deleted, so the first page now has the next objects.
    page = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: `${tenantUid}/` }));
    const Objects = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) break;
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    if (Errors[0]) throw new Error(`${Errors[0].Key} was not deleted: ${Errors[0].Message}. Repeat the command.`);
  } while (page.IsTruncated);
  return count;
}

/**
 * Restores the files of a folder. Backups of earlier releases have folders for the parts of a key. Returns the number of files.
 */
export async function restoreFiles(Bucket: string, folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const tags: Record<string, string> = JSON.parse(await readFile(tagsFile(folder), 'utf8').catch(() => '{}'));
  for (const file of files) {
    const Key = keyOf(relative(folder, file));
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: await readFile(file), Tagging: tags[Key] }));
  }
  return files.length;
}

const keyOf = (path: string): string => (path.includes(sep) ? path.split(sep).join('/') : decodeURIComponent(path));
