export type Meta = Record<string, unknown>;

/** Parses a text as a JSON object; undefined if it is not valid (SET-302). */
export function parseMeta(text: string): Meta | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Meta) : undefined;
  } catch {
    return undefined;
  }
}
