import { TABLE } from '../../functions/data/table.ts';

/**
 * Sizes in bytes, and capacity units, by DynamoDB's own rules, for measurements on a table that does not return them. See
 * 'DynamoDB item sizes and formats' and 'read/write capacity' in the developer guide.
 */

type Item = Readonly<Record<string, unknown>>;

/** Bytes of an empty list or map; each element takes 1 more, besides its content. */
const CONTAINER = 3;
const ELEMENT = 1;
const READ_UNIT = 4096;
const WRITE_UNIT = 1024;

/** Bytes of a number: one for each two significant digits and one more; a negative number takes another one. */
function numberBytes(value: number | bigint): number {
  const [digits = ''] = String(value).replace('-', '').toLowerCase().split('e');
  const significant = digits.replace('.', '').replace(/^0+/, '').replace(/0+$/, '');
  return Math.ceil(significant.length / 2) + 1 + (value < 0 ? 1 : 0);
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** Bytes of a value in the document client's form. `undefined` is not stored. */
export function sizeOfValue(value: unknown): number {
  if (value === undefined) return 0;
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return numberBytes(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (value instanceof Set) return sum([...value].map(sizeOfValue));
  if (Array.isArray(value)) return CONTAINER + sum(value.map((each) => sizeOfValue(each) + ELEMENT));
  const entries = Object.entries(value as object).filter(([, each]) => each !== undefined);
  return CONTAINER + sum(entries.map(([name, each]) => Buffer.byteLength(name) + sizeOfValue(each) + ELEMENT));
}

/** Bytes of an item: names and values of its attributes. */
export const sizeOfItem = (item: Item): number =>
  sum(Object.entries(item).map(([name, value]) => (value === undefined ? 0 : Buffer.byteLength(name) + sizeOfValue(value))));

/**
 * Read units for the bytes of one GetItem or one page of a Query, also if the item is missing. An eventually consistent read
 * costs half.
 */
export const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / READ_UNIT)) * (isConsistent ? 1 : 0.5);

const writeUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / WRITE_UNIT));

/**
 * Write units for the change of one item, in the table and in its indexes, which contain whole items. A transaction doubles the
 * units of the table.
 * @param before the item before the change, @param after the item after it; either may be missing
 */
export function changeUnits(before: Item | undefined, after: Item | undefined, isTransaction: boolean): number {
  const largest = writeUnits(Math.max(before ? sizeOfItem(before) : 0, after ? sizeOfItem(after) : 0));
  const indexes = Object.values(TABLE.indexes).map(({ pk, sk }) => {
    const keyOf = (item: Item | undefined) => (item?.[pk] === undefined ? undefined : JSON.stringify([item[pk], item[sk]]));
    const [was, is] = [keyOf(before), keyOf(after)];
    if (was === is) return is === undefined || sameItem(before, after) ? 0 : largest;
    return (was === undefined ? 0 : writeUnits(sizeOfItem(before!))) + (is === undefined ? 0 : writeUnits(sizeOfItem(after!)));
  });
  return largest * (isTransaction ? 2 : 1) + sum(indexes);
}

const sameItem = (before: Item | undefined, after: Item | undefined) => JSON.stringify(before) === JSON.stringify(after);
