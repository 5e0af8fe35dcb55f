/** Whether a stream record matches a Lambda filter pattern: each named field has one of the given texts. */
export const fits = (pattern: unknown, record: unknown): boolean =>
  Array.isArray(pattern)
    ? pattern.includes(record)
    : Object.entries(pattern as object).every(
        ([name, inner]) => typeof record === 'object' && record !== null && fits(inner, Reflect.get(record, name)),
      );

/** The fields of an item that patterns and the roll-up read, in the stream's format. */
export const imageOf = (item: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]): [string, { S: string } | { N: string }][] => {
      if (typeof value === 'string') return [[name, { S: value }]];
      return typeof value === 'number' ? [[name, { N: String(value) }]] : [];
    }),
  );
