import { expect, it } from 'vitest';
import { splitIds } from '../../../checks/split-ids.ts';

const id = (number: number) => `REP-00${number}`;

it('finds the line with ids in brackets of their own', () => {
  expect(splitIds(`it('adds [${id(1)}]', run);\nit('saves [${id(1)}] [${id(2)}]', run);`)).toEqual([2]);
});

it('takes ids that are separated by commas, and brackets of code', () => {
  expect(splitIds(`it('adds [${id(1)}, ${id(2)}]', run);\nexpect([a] [b]);`)).toEqual([]);
});
