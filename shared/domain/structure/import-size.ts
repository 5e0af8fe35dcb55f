/** Formats of a file that is imported into a structure. */
export type FileFormat = 'csv' | 'json';

/** Largest files, in bytes, that a worker has time to read: CSV as a stream, JSON as a whole. */
const MAX_IMPORT_BYTES: Readonly<Record<FileFormat, number>> = { csv: 50_000_000, json: 10_000_000 };

/** Why a file is too large for an import, as a sentence; null if it is not. `size`: in bytes. */
export function importSizeFault(format: FileFormat, size: number): string | null {
  const most = MAX_IMPORT_BYTES[format];
  return size > most ? `The file is larger than ${most / 1_000_000} MB. Divide it and import the parts.` : null;
}
