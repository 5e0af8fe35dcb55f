import { zipSync } from 'fflate';

export type ZipEntry = { name: string; content: Uint8Array };

const UNIX = 3;
/** A file, rw-r--r--. */
const MODE = 0o100644 << 16;

/** A zip archive, as Lambda takes code; the same content gives the same archive. */
export const zip = (entries: readonly ZipEntry[]): Uint8Array =>
  zipSync(
    Object.fromEntries(
      // the first day that the format knows, in the local time that it notes
      entries.map(({ name, content }) => [name, [content, { os: UNIX, attrs: MODE, mtime: new Date(1980, 0, 1) }]]),
    ),
  );
