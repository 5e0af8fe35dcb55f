import { zipSync } from 'fflate';

export type ZipEntry = { name: string; content: Uint8Array };

const UNIX = 3;
/** Mode of a file: rw-r--r--. */
const MODE = 0o100644 << 16;

/** A zip archive in the form that Lambda accepts. The same content gives the same archive. */
export const zip = (entries: readonly ZipEntry[]): Uint8Array =>
  zipSync(
    Object.fromEntries(
      // The first day that the format can store; it stores local time.
      entries.map(({ name, content }) => [name, [content, { os: UNIX, attrs: MODE, mtime: new Date(1980, 0, 1) }]]),
    ),
  );
