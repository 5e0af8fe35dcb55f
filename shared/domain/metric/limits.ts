/** How long the texts of a metric may be, in characters, however it is created: on the screen, by CSV or by JSON. */
export const MAX_NAME = 500;
export const MAX_UNIT = 100;
export const MAX_TEXT = 20_000;
/** Of a factor's source. */
export const MAX_SOURCE = 500;
/** `meta_json` as JSON text. */
export const MAX_META_BYTES = 100_000;

/** Nodes of one tree: as many as a document of the table holds with room to spare, and more than anybody reports on. */
export const MAX_NODES = 15_000;
