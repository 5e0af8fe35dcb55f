/**
 * A value as in DynamoDB's responses, for the types that the document client reads: texts, numbers, binaries, sets, lists and
 * maps.
 */
export function attributeValue(value: unknown): Record<string, unknown> {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' || typeof value === 'bigint') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (value instanceof Set) {
    const isOfNumbers = [...value].every((each) => typeof each === 'number');
    return { [isOfNumbers ? 'NS' : 'SS']: [...value].map(String) };
  }
  if (Array.isArray(value)) return { L: value.map(attributeValue) };
  return { M: attributeValues(value as object) };
}

/** The attributes of an item, without those that are not stored. */
export const attributeValues = (item: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [[name, attributeValue(value)]])),
  );
