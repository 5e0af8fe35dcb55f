import { packSheet, unpackSheet } from '../compressed.ts';

/** Up to this number of characters of JSON, versions are stored uncompressed. */
const PLAIN = 2_000;

/**
 * Of an attribute that holds the versions of a definition. They repeat each other, so that hundreds fit into an item once they
 * are compressed; those of earlier releases are plain.
 */
export const packedVersions = {
  get: <T>(stored: T): T => (stored instanceof Uint8Array ? unpackSheet<T>(stored) : stored),
  set: <T>(versions: T): T =>
    versions !== undefined && JSON.stringify(versions).length > PLAIN ? (packSheet(versions) as T) : versions,
};
