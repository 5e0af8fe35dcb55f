import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const { exportFiles, restoreFiles } = await import('../../../cdk/ops/tenant/file-copy.ts');

const TENANT = '3f0c2a44-8f6e-4b0e-9a55-0c6a3a7be001';
type Command = {
  constructor: { name: string };
  input: { Key: string; Prefix: string; VersionId?: string; Body: Uint8Array; Tagging?: string };
};

const bucket = new Map<string, string>();
const tagged = new Map<string, string>();
/** Versions of deleted files, the newest first. */
const deleted = new Map<string, string[]>();
let folder: string;
beforeEach(() => {
  bucket.clear();
  tagged.clear();
  deleted.clear();
  folder = join(mkdtempSync(join(tmpdir(), 'files-')), 'files');
  const answer = ({ constructor: { name }, input: { Key, Prefix, VersionId, Body, Tagging } }: Command) => {
    if (name === 'ListObjectsV2Command') return { Contents: [...bucket.keys()].map((key) => ({ Key: key })) };
    if (name === 'ListObjectVersionsCommand')
      return {
        Versions: [...deleted]
          .filter(([key]) => key.startsWith(Prefix))
          .flatMap(([key, texts]) => texts.map((text) => ({ Key: key, VersionId: text }))),
      };
    const tags = [...new URLSearchParams(tagged.get(VersionId ?? Key))];
    if (name === 'GetObjectCommand' && VersionId) return { Body: Readable.from([VersionId]), TagCount: tags.length };
    if (name === 'GetObjectCommand') return { Body: Readable.from([bucket.get(Key)!]), TagCount: tags.length };
    if (name === 'GetObjectTaggingCommand') return { TagSet: tags.map(([name, Value]) => ({ Key: name, Value })) };
    if (Tagging) tagged.set(Key, Tagging);
    return bucket.set(Key, Buffer.from(Body).toString());
  };
  vi.spyOn(S3Client.prototype, 'send').mockImplementation((async (command: Command) => answer(command)) as never);
});

describe('the files of a backup', () => {
  it('are those of the bucket, also where a key lies below another one', async () => {
    const all = new Map([`${TENANT}/r/upload`, `${TENANT}/r/upload/kept`, `${TENANT}/100%/ä b`].map((key) => [key, `of ${key}`]));
    for (const [key, text] of all) bucket.set(key, text);
    expect(await exportFiles('bucket', TENANT, folder)).toBe(3);
    expect(readdirSync(folder)).toHaveLength(3);
    bucket.clear();
    expect(await restoreFiles('bucket', folder)).toBe(3);
    expect(bucket).toEqual(all);
  });

  it('have what was deleted since the moment of the items that name it', async () => {
    const [kept, gone, other, lost] = ['kept', 'r/gone', 'r/gone-too', 'never-arrived'].map((name) => `${TENANT}/${name}`);
    bucket.set(kept!, 'kept');
    deleted.set(other!, ['not named']);
    deleted.set(gone!, ['second', 'first']);
    expect(await exportFiles('bucket', TENANT, folder, new Set([kept!, gone!, lost!]))).toBe(2);
    bucket.clear();
    await restoreFiles('bucket', folder);
    expect([...bucket].sort()).toEqual([
      [kept, 'kept'],
      [gone, 'second'],
    ]);
  });

  it('expire as those of the bucket, and are scanned anew', async () => {
    for (const key of ['evidence', 'exports/a', 'upload']) bucket.set(`${TENANT}/${key}`, key);
    tagged.set(`${TENANT}/exports/a`, 'tributary=export&GuardDutyMalwareScanStatus=NO_THREATS_FOUND');
    tagged.set(`${TENANT}/upload`, 'tributary=upload');
    await exportFiles('bucket', TENANT, folder);
    tagged.clear();
    expect(await restoreFiles('bucket', folder)).toBe(3);
    expect([...tagged]).toEqual([
      [`${TENANT}/exports/a`, 'tributary=export'],
      [`${TENANT}/upload`, 'tributary=upload'],
    ]);
  });

  it('expire also where they were deleted since the moment of the items, unless that was by hand', async () => {
    for (const name of ['upload', 'removed', 'evidence']) deleted.set(`${TENANT}/${name}`, [name]);
    tagged.set('upload', 'tributary=upload');
    tagged.set('removed', 'tributary=removed');
    await exportFiles('bucket', TENANT, folder, new Set(deleted.keys()));
    tagged.clear();
    expect(await restoreFiles('bucket', folder)).toBe(3);
    expect([...tagged]).toEqual([[`${TENANT}/upload`, 'tributary=upload']]);
  });

  it('are read from a backup of earlier releases, which has a folder for each part of a key', async () => {
    mkdirSync(join(folder, TENANT, 'r'), { recursive: true });
    writeFileSync(join(folder, TENANT, 'r', '100%25'), 'evidence');
    expect(await restoreFiles('bucket', folder)).toBe(1);
    expect(bucket).toEqual(new Map([[`${TENANT}/r/100%25`, 'evidence']]));
  });
});
