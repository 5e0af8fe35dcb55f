import { expect, it } from 'vitest';
import { itemBytes, valueBytes } from '../../../../functions/data/stored-size.ts';

it.each([
  // 2 + 3, 5 + 14, 4 + 14, 7 + 3 + (1 + 7), 5 + 2, 10 + 16, 9 + 2, 13 + 1, 15 + 4
  [
    {
      Id: 101,
      Title: 'Book 101 Title',
      ISBN: '111-1111111111',
      Authors: ['Author1'],
      Price: 2,
      Dimensions: '8.5 x 11.0 x 0.5',
      PageCount: 500,
      InPublication: true,
      ProductCategory: 'Book',
    },
    137,
  ],
  // 6 + 6, 6 + 2, 6 + 6
  [{ string: 'string', number: 27, buffer: Buffer.from('buffer') }, 32],
  // 2 + 3 characters of two and three bytes
  [{ pk: 'é€' }, 7],
  // 1 + 3 bytes of the map, and for its one field 1 + 1 + 1
  [{ m: { n: null } }, 7],
  [{ none: undefined }, 0],
])('an item has the size that DynamoDB counts: %o', (item, bytes) => {
  expect(itemBytes(item)).toBe(bytes);
});

it.each([
  [0, 1],
  [1200, 2],
  [-1234, 4],
  [0.0012, 2],
  [12345, 4],
])('the number %d takes %d bytes', (value, bytes) => {
  expect(valueBytes(value)).toBe(bytes);
});

it('the members of a set are added up', () => {
  expect(valueBytes(new Set(['ab', 'cde']))).toBe(5);
});
