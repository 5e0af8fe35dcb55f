import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({ useIssueNames: () => ['Carbon'] }));
vi.mock('../../../frontend/src/features/indicators/use-metric-options.ts', () => ({ useMetricOptions: () => [] }));
const { FormFields } = await import('../../../frontend/src/features/indicators/form-fields.tsx');
const { formOf } = await import('../../../frontend/src/features/indicators/form-state.ts');

const SECOND = 'Numerators 2 (N2)';
const place = { projectUid: 'p', trackerId: 't', packageId: 'r', commitId: 'c', name: 'Bridge', isPackage: false, mayEdit: true };
const shown = (eqnType: 0 | 1 | 2 | null) =>
  renderToString(
    createElement(FormFields, {
      place,
      others: [],
      current: undefined,
      form: { ...formOf(undefined), eqnType },
      onChange: () => undefined,
      error: () => undefined,
    }),
  );

it.each([
  [null, false],
  [0, false],
  [1, true],
  [2, true],
] as const)('equation type %s: second numerators are asked for: %s [ADM-261]', (eqnType, isAsked) => {
  expect(shown(eqnType).includes(SECOND)).toBe(isAsked);
});
