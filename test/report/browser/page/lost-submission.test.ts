import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Facts } from '../../../../frontend/src/features/receipt/submission-facts.tsx';

const facts = {
  tracker: 't',
  ref: 'r',
  commit: 'c',
  submission: 1,
  schema: null,
  hash: null,
  structure: null,
  submitted: { by: 'Rita', at: '2026-01-01T10:00:00.000Z', comment: '' },
  decisions: [],
};
const shown = (more: object) => renderToStaticMarkup(createElement(Facts, { facts: { ...facts, ...more } }));

it('a submission of which no figures were kept, either, does not say that they stay', () => {
  const text = shown({ values_lost: true });
  expect(text).toContain('An early release kept no copy of the values of this submission');
  expect(text).not.toContain('approved figures stay');
});

it('a submission whose values were not kept says that its approved figures stay, and not that its values are those submitted', () => {
  const [LOST, KEPT] = [
    'Its approved figures stay as they were calculated',
    'Its values and factors are those that were submitted',
  ];
  expect([LOST, KEPT].map((text) => shown({ values_lost: true, figures_kept: true }).includes(text))).toEqual([true, false]);
  expect([LOST, KEPT].map((text) => shown({}).includes(text))).toEqual([false, true]);
});
