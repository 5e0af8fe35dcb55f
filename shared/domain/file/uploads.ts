/** How files are uploaded: the largest size, and the requests that send a file to the storage. Sizes are bytes. */

/** 500Mb as everybody counts it here: a million bytes each (SET-305, REP-310). */
export const MAX_UPLOAD_BYTES = 500_000_000;

/** Up to here a file goes in one form post; a larger one in parts, so that a broken connection costs one part only. */
export const MAX_POST_BYTES = 100_000_000;

/** The storage takes no smaller parts, but for the last one. */
export const PART_BYTES = 10_000_000;

/** @param bytes size of the file */
export const isTooLarge = (bytes: number): boolean => bytes > MAX_UPLOAD_BYTES;

export type Part = { number: number; from: number; to: number };

/** The parts of a file, numbered from 1, `to` exclusive; none for a file that goes in one post. */
export function partsOf(bytes: number): Part[] {
  if (bytes <= MAX_POST_BYTES) return [];
  const count = Math.ceil(bytes / PART_BYTES);
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    from: at * PART_BYTES,
    to: Math.min((at + 1) * PART_BYTES, bytes),
  }));
}

/** The missing parts of an upload, from the received ones with their sizes; a part of another size counts as missing. */
export const missingParts = (bytes: number, there: ReadonlyMap<number, number>): Part[] =>
  partsOf(bytes).filter(({ number, from, to }) => there.get(number) !== to - from);

/** A picked file beside the upload button, in MB with one decimal (REP-403). A small file is no empty one: '< 0.1 MB'. */
export function inMegabytes(bytes: number): string {
  const shown = (bytes / 1e6).toFixed(1);
  return bytes > 0 && shown === '0.0' ? '< 0.1 MB' : `${shown} MB`;
}

/** An attachment, in kB with two decimals (REP-401). */
export const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`;
