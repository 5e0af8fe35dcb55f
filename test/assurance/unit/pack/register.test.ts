import { expect, it } from 'vitest';
import { projectPage } from '../../../../functions/core/pack/project-page.ts';

const entry = {
  at: '2026-11-03',
  act: 'equation',
  subject: { name: 'Energy' },
  by: '',
  reason: 'Better',
  figures: [],
  version: 1,
};

/** The text about an act's effect on a pack's page. */
function effectOf(more: object): string {
  const definitions = { project: { name: 'Bridge' }, packages: [], indicators: [] };
  const told = { definitions, figures: [], register: [{ ...entry, ...more, who: '' }], reports: new Map() };
  return /<td>Better<\/td><td>(.*?)<\/td>/.exec(projectPage(told as never))?.[1] ?? '';
}

it('the page of a pack says of an act whose effect is in a later entry that it is there', () => {
  const together = { status: 'settled', figureCount: 0, togetherWith: 'other' };
  expect(effectOf(together)).toBe('Its effect is in a later entry on the same subject');
});

it('the page of a pack counts the figures of the others', () => {
  expect(effectOf({ status: 'settled', figureCount: 1 })).toBe('1 figure');
  expect(effectOf({ status: 'settled', figureCount: 2 })).toBe('2 figures');
  expect(effectOf({ status: 'open', figureCount: 0 })).toBe('No figure has changed so far');
});
