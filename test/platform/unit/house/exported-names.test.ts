import { expect, it } from 'vitest';
import { ambiguousNames } from '../../../checks/exported-names.ts';

const found = (files: Record<string, string>) => Object.fromEntries(ambiguousNames(new Map(Object.entries(files))));

it('names what two files declare under one name, whatever kind of thing it is', () => {
  expect(
    found({
      'shared/a.ts': 'export type Sheet = string;\nexport const total = 1, sum = 2;\nexport class Store {}',
      'functions/b.ts': 'export interface Sheet {}\nexport function total() {}\nconst sum = 3;',
      'frontend/src/c.tsx': 'export const Store = () => <b />;',
    }),
  ).toEqual({
    Sheet: ['shared/a.ts', 'functions/b.ts'],
    total: ['shared/a.ts', 'functions/b.ts'],
    Store: ['shared/a.ts', 'frontend/src/c.tsx'],
  });
});

it('lets a file pass a name on, declare a schema with its type, and use the names that a framework asks for', () => {
  expect(
    found({
      'shared/a.ts': 'export const Sheet = {};\nexport type Sheet = string;\nexport const handler = 1;',
      'shared/index.ts': "export { Sheet } from './a.ts';\nexport const handler = 2;",
      'frontend/src/b.tsx': 'export default function Page() {}',
      'frontend/src/c.tsx': 'export default function Page() {}',
    }),
  ).toEqual({});
});
