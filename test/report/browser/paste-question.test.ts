import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NameList } from '../../../frontend/src/features/report/table/paste/name-list.tsx';

const shown = (count: number) =>
  renderToString(
    createElement(NameList, { text: 'Left out: {names}', names: Array.from({ length: count }, (_, at) => `Name ${at + 1}`) }),
  ).replaceAll(/<!-- -->/g, '');

describe('a long list of names', () => {
  it('begins with ten, and says how many more there are', () => {
    expect(shown(236)).toContain('Left out: Name 1, Name 2');
    expect(shown(236)).toContain('Name 10 <button type="button" class="text-button">and 226 more</button>');
    expect(shown(236)).not.toContain('Name 11');
  });

  it('is whole where it is short', () => {
    expect(shown(10)).toContain('Name 10');
    expect(shown(10)).not.toContain('more');
  });
});
