import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { zip } from '../../../cdk/local/zip.ts';

/** Reads an archive the way unpackers do: from the end record to the directory to the entries. */
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
  expect(unzip(archive)).toEqual(Object.entries(files).map(([name, text]) => ({ name, text })));
});
