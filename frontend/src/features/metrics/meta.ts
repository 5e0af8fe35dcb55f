export type Meta = Record<string, unknown>;

/** The object that a text holds; undefined when it is not valid (SET-302). */
export function parseMeta(text: string): Meta | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Meta) : undefined;
  } catch {
    return undefined;
  }
}

/** What to send so that exactly the edited keys are set: a removed key is sent as null (SET-362). */
export const metaChange = (before: Meta, after: Meta): Meta => ({
  ...Object.fromEntries(Object.keys(before).map((key) => [key, null])),
  ...after,
});
