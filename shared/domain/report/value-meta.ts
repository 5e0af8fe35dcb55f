/** What the server works out of the meta-data of a value: clients read it, and it is passed over where they send it back. */
const OF_SERVER: ReadonlySet<string> = new Set(['autofill', 'heldValue', 'received', 'largeDifference', 'disableValueInput']);
/** What a client says with fields of its own. */
const SAID: ReadonlySet<string> = new Set(['noReport', 'quality']);

/** The meta-data of a value without what the server works out. */
export const sentMeta = (meta: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(meta).filter(([key]) => !OF_SERVER.has(key)));

/** What clients keep themselves with a value: its meta-data without what the server works out, the N/A mark and the quality. */
export const keptByClients = (meta: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sentMeta(meta)).filter(([key]) => !SAID.has(key)));
