import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';

const s3 = new S3Client({ forcePathStyle: true });

/** The keys of a tenant's files: all lie under its uid. */
async function keysOf(Bucket: string, tenantUid: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: `${tenantUid}/` })) {
    keys.push(...(page.Contents ?? []).map(({ Key }) => String(Key)));
  }
  return keys;
}

/** Copies a tenant's files into a folder, streamed. Answers how many. */
export async function exportFiles(Bucket: string, tenantUid: string, folder: string): Promise<number> {
  const keys = await keysOf(Bucket, tenantUid);
  for (const Key of keys) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    await mkdir(dirname(join(folder, Key)), { recursive: true });
    await pipeline(Body as Readable, createWriteStream(join(folder, Key)));
  }
  return keys.length;
}

export async function removeFiles(Bucket: string, tenantUid: string): Promise<number> {
  const keys = await keysOf(Bucket, tenantUid);
  for (const Key of keys) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  return keys.length;
}

export async function restoreFiles(Bucket: string, folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files)
    await s3.send(new PutObjectCommand({ Bucket, Key: relative(folder, file), Body: await readFile(file) }));
  return files.length;
}
