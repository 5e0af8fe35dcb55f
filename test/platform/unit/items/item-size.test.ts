import { describe, expect, it } from 'vitest';
import { changeUnits, readUnits, sizeOfItem, sizeOfValue } from '../../../support/item-size.ts';

describe('the size of a stored value', () => {
  it.each([
    ['text in UTF-8', 'grün', 5],
    ['true, false and null', true, 1],
    ['a number, two digits a byte and one more', 12_345, 4],
    ['a number without its zeros at the end', 1_000_000, 2],
    ['a negative number', -12.5, 4],
    ['zero', 0, 1],
    ['bytes', new Uint8Array(300), 300],
    ['a set, without more for its elements', new Set(['ab', 'cd']), 4],
    // 3 of the list, and for each element 1
    ['a list', ['ab', 'c'], 8],
    // 3 of the map, 1 of its entry, 1 of the name, 2 of the text
    ['a map', { a: 'bc' }, 7],
    ['nothing for what is undefined', undefined, 0],
  ])('is that of %s', (_, value, bytes) => {
    expect(sizeOfValue(value)).toBe(bytes);
  });

  it('has the names of the attributes in that of an item', () => {
    // pk 2 + 3, count 5 + 2, gone is not stored
    expect(sizeOfItem({ pk: 'abc', count: 7, gone: undefined })).toBe(12);
  });
});

describe('units', () => {
  it('of a read are of 4 KB, half where it may be late, and one at least', () => {
    expect([readUnits(0, true), readUnits(4096, true), readUnits(4097, true), readUnits(4097, false)]).toEqual([1, 1, 2, 1]);
  });

  const item = (bytes: number, more: object = {}) => ({ pk: 'p', sk: 's', text: 'x'.repeat(bytes), ...more });

  it('of a write are of 1 KB, of the larger of before and after, doubled in a transaction', () => {
    expect(changeUnits(undefined, item(500), false)).toBe(1);
    expect(changeUnits(item(3_000), item(10), false)).toBe(3);
    expect(changeUnits(item(3_000), item(10), true)).toBe(6);
  });

  it('of an index are once more those of the item, and both where its key there changes', () => {
    const at = (sk: string) => item(500, { gsi1pk: 'a', gsi1sk: sk });
    expect(changeUnits(undefined, at('1'), false)).toBe(2);
    expect(changeUnits(at('1'), at('2'), false)).toBe(3);
    expect(changeUnits(at('1'), at('1'), false)).toBe(1);
  });
});
