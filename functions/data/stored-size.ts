/** Most bytes of one item in DynamoDB. */
export const ITEM_LIMIT = 400 * 1024;

const CONTAINER = 3;
const ELEMENT = 1;

const textBytes = (text: string): number => Buffer.byteLength(text);

/** About one byte for two significant digits, one for the exponent and one for a minus. */
function numberBytes(value: number | bigint): number {
  const [mantissa = ''] = String(value).toLowerCase().split('e');
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  return Math.ceil(digits.length / 2) + 1 + (value < 0 ? 1 : 0);
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);

/** The bytes of one value by DynamoDB's own rules, without the name of its attribute. */
export function valueBytes(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number' || typeof value === 'bigint') return numberBytes(value);
  if (value === null || typeof value === 'boolean') return 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (value instanceof Set) return sum([...value].map(valueBytes));
  if (Array.isArray(value)) return CONTAINER + sum(value.map((each) => ELEMENT + valueBytes(each)));
  const fields = Object.entries(value as Record<string, unknown>).filter(([, each]) => each !== undefined);
  return CONTAINER + sum(fields.map(([name, each]) => ELEMENT + textBytes(name) + valueBytes(each)));
}

/** The bytes of an item as it is stored: names and values of its attributes, in UTF-8. */
export const itemBytes = (item: Readonly<Record<string, unknown>>): number =>
  sum(Object.entries(item).map(([name, value]) => (value === undefined ? 0 : textBytes(name) + valueBytes(value))));
