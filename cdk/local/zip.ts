import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = { name: string; content: Buffer };

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATE = 8;
/** 1 January 1980, the format's first day: the same content gives the same archive */
const DATE = 0x21;

type Packed = { name: Buffer; data: Buffer; fields: Buffer };

/** The fields that both headers of an entry share. */
const pack = ({ name, content }: ZipEntry): Packed => {
  const data = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(DEFLATE, 4);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return { name: Buffer.from(name), data, fields };
};

const uint32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
};

const centralEntry = ({ name, fields }: Packed, offset: number) => {
  const madeByUnix = Buffer.from([VERSION, 3]);
  // no comment, first disk, no internal attributes, then the mode rw-r--r--
  const rest = Buffer.alloc(10);
  rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  return Buffer.concat([uint32(CENTRAL_HEADER), madeByUnix, fields, rest, uint32(offset), name]);
};

/** A zip archive, as Lambda takes code. */
export const zip = (entries: ZipEntry[]): Buffer => {
  const packed = entries.map(pack);
  const bodies = packed.map(({ name, data, fields }) => Buffer.concat([uint32(LOCAL_HEADER), fields, name, data]));
  let offset = 0;
  const central = packed.map((entry, index) => {
    const header = centralEntry(entry, offset);
    offset += bodies[index]!.length;
    return header;
  });
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
};
