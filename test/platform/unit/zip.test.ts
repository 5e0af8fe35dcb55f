import { inflateRawSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { zip } from '../../../cdk/local/zip.ts';

/** Reads an archive as unpackers do: from the end record to the directory to the entries. */
const unzip = (archive: Buffer) => {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const entry = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const data = entry + 30 + archive.readUInt16LE(entry + 26) + archive.readUInt16LE(entry + 28);
    at += 46 + nameLength;
    return { name, text: inflateRawSync(archive.subarray(data, data + size)).toString() };
  });
};

it('packs several files so that they can be unpacked', () => {
  const files = { 'index.mjs': 'export const handler = () => 1;'.repeat(100), 'index.mjs.map': '{"sources":["über.ts"]}' };
  const archive = zip(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })));
  expect(unzip(Buffer.from(archive))).toEqual(Object.entries(files).map(([name, text]) => ({ name, text })));
});

it('makes the same archive of the same files at any time, so that unchanged code is not deployed again', () => {
  const files = [{ name: 'index.mjs', content: Buffer.from('export const handler = () => 1;') }];
  const first = Buffer.from(zip(files));
  vi.useFakeTimers({ now: new Date('2031-07-01T12:34:56Z') });
  const later = Buffer.from(zip(files));
  vi.useRealTimers();
  expect(later.equals(first)).toBe(true);
  // time and date of the entry: midnight of 1 January 1980
  expect(first.readUInt32LE(10)).toBe(0x00210000);
});

it('notes that Lambda may read the files', () => {
  const archive = Buffer.from(zip([{ name: 'index.mjs', content: Buffer.from('1') }]));
  const directory = archive.readUInt32LE(archive.length - 22 + 16);
  expect(archive.readUInt8(directory + 5)).toBe(3);
  expect(archive.readUInt32LE(directory + 38) >>> 16).toBe(0o100644);
});
