/** Forms carry objects and lists as JSON text; here they are read as what they stand for. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object or list that a text stands for; anything else as it is. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The fields of a body, each as what its text stands for. */
export const readFields = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, fromJsonText(value)]));
