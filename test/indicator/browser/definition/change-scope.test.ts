import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChangeScope } from '../../../../frontend/src/features/indicators/versions/change-scope.tsx';
import type { DefinitionPreview } from '../../../../shared/contract/indicator/definition-preview.ts';

const period = { uid: 'jan', startDate: '2024-01-01', endDate: '2024-02-01' };
const judged = {
  period,
  value: '21',
  old: { target: 25, threshold: null, rag: 'green' },
  new: { target: 20, threshold: null, rag: 'red' },
} as const;
const preview = (approved: boolean, closed = false): DefinitionPreview => ({
  version: 1,
  versions: [],
  target_versions: [],
  periods: [{ ...period, approved, closed }],
  figures: [],
  figures_hash: '',
  judged: [judged],
  companies: [],
});
const shown = (from: string, approved = true, closed = false) =>
  renderToStaticMarkup(
    createElement(ChangeScope, {
      preview: preview(approved, closed),
      scope: { from, reason: '' },
      onChange: () => {},
      error: () => undefined,
      of: 'target',
    }),
  );

it('a change asks for its period only where something is approved', () => {
  expect(shown('', false)).toBe('');
  expect(shown('')).toContain('Applies from');
});

it('a change asks for its reason only where it reaches approved figures', () => {
  expect(shown('')).not.toContain('Reason for the change of approved figures');
  expect(shown('jan')).toContain('Reason for the change of approved figures');
});

it('a change of a target shows how approved figures were and would be judged', () => {
  expect(shown('jan')).toMatch(/Jan 2024.*21.*Target 25, threshold –.*Target 20, threshold –/s);
});

it('a change that reaches a closed period says beforehand that it will be refused, and by which periods', () => {
  expect(shown('jan', true, true)).toMatch(/The change is refused for closed periods: Jan 2024.*Jan 2024 \(closed\)/s);
  expect(shown('jan')).not.toContain('closed');
  expect(shown('', true, true)).not.toContain('The change is refused');
});
