/** A stored value that any client may have written, as an object; without keys for a value of another type. */
export const looseObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
