/** Limits of a metric's texts in characters; the same on the screen, in CSV and in JSON. */
export const MAX_NAME = 500;
export const MAX_UNIT = 100;
export const MAX_TEXT = 20_000;
/** Longest source of a factor, in characters. */
export const MAX_SOURCE = 500;
/** `meta_json` as JSON text. */
export const MAX_META_BYTES = 100_000;
/** The same of what clients keep with one value: a report has thousands of these, which are read together. */
export const MAX_VALUE_META_BYTES = 4_000;
export const META_TOO_LARGE = 'The meta-data is too large. Shorten it.';

/** Most nodes of one tree: fits into a stored document with room to spare. */
export const MAX_NODES = 15_000;
