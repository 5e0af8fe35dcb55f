import { describe, expect, it } from 'vitest';
import { unusedInBenches } from '../../../checks/bench-imports.ts';

const PRODUCT = {
  'functions/api/a/handler.ts': "import { answer } from '../../core/a.ts';",
  'functions/core/a.ts': "export { sum } from '../../shared/sum.ts';\nconst lazy = () => import('./late.ts');",
  'functions/core/late.ts': "import type { Twin } from '../../shared/twin.ts';\nexport const late = 1;",
  'shared/sum.ts': 'export const sum = 1;',
  'shared/twin.ts': "import { sum } from './sum.ts';\nexport const twin = sum;",
};
const found = (bench: string) =>
  unusedInBenches(new Map(Object.entries({ ...PRODUCT, 'test/bench/a.ts': bench })), (path) => path.endsWith('handler.ts'));

describe('the check of benches', () => {
  it('refuses a bench that imports a module which production imports for a type at most', () => {
    expect(found("import { twin } from '../../shared/twin.ts';")).toEqual([['test/bench/a.ts', 'shared/twin.ts']]);
    expect(found("const { twin } = await import('../../shared/twin.ts');")).toEqual([['test/bench/a.ts', 'shared/twin.ts']]);
  });

  it('lets a bench import what a handler reaches, at once or later', () => {
    expect(found("import { sum } from '../../shared/sum.ts';\nawait import('../../functions/core/late.ts');")).toEqual([]);
  });

  it('lets a bench import its makers', () => {
    expect(found("import { make } from '../support/make.ts';")).toEqual([]);
  });
});
