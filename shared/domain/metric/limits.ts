/** Limits of a metric's texts in characters; the same on the screen, in CSV and in JSON. */
export const MAX_NAME = 500;
export const MAX_UNIT = 100;
export const MAX_TEXT = 20_000;
/** Longest source of a factor, in characters. */
export const MAX_SOURCE = 500;
/** `meta_json` as JSON text. */
export const MAX_META_BYTES = 100_000;

/** Most nodes of one tree: fits into a stored document with room to spare. */
export const MAX_NODES = 15_000;
