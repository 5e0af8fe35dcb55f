import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { isTypedName } from '../../../../frontend/src/ui/confirm-modal.tsx';
import { keepInSearch } from '../../../../frontend/src/ui/form/search-key.ts';
import { hasUnreadable } from '../../../../frontend/src/ui/form/unreadable.ts';
import { ExportButton } from '../../../../frontend/src/ui/list/list-table.tsx';
import { ErrorNotice } from '../../../../frontend/src/ui/page/error-notice.tsx';

describe('a part of a form with buttons of its own', () => {
  it('does not send the form when its list is saved as a file', () => {
    const file = { name: 'restated.csv', columns: ['Indicator'], rowOf: (name: string) => [name] };
    const shown = renderToStaticMarkup(createElement(ExportButton<string>, { file, items: ['Recycling'] }));
    expect(shown).toContain('type="button"');
    expect(shown).not.toContain('type="submit"');
  });

  it('does not send the form when it is loaded again after an error', () => {
    const shown = renderToStaticMarkup(createElement(ErrorNotice, { error: new Error('No answer'), onRetry: () => {} }));
    expect(shown).toContain('Try again');
    expect(shown).not.toContain('type="submit"');
  });

  it('does not send the form by Enter in its search', () => {
    const isKept = (key: string, type: string) => {
      let kept = false;
      keepInSearch({ key, target: { type } as unknown as EventTarget, preventDefault: () => (kept = true) });
      return kept;
    };
    expect(isKept('Enter', 'search')).toBe(true);
    expect(isKept('Enter', 'text')).toBe(false);
    expect(isKept('a', 'search')).toBe(false);
  });
});

describe('a field that cannot be read', () => {
  const field = (validity: Partial<ValidityState>, told: string[]) => ({
    validity,
    checkValidity: () => told.push('checked'),
    focus: () => told.push('focus'),
  });
  const formOf = (...fields: object[]) => ({ querySelectorAll: () => fields }) as unknown as ParentNode;

  it('holds back its form, and shows why', () => {
    const told: string[] = [];
    expect(hasUnreadable(formOf(field({}, told), field({ customError: true }, told)))).toBe(true);
    expect(told).toEqual(['checked', 'focus']);
  });

  it('lets a form go whose fields can be read', () => {
    expect(hasUnreadable(formOf(field({}, []), field({ customError: false }, [])))).toBe(false);
  });
});

describe('a name that has to be typed', () => {
  it('is typed as it is read, with blanks and accents however they are stored', () => {
    expect(isTypedName(' Cafe\u0301  Nord ', 'Caf\u00e9 Nord')).toBe(true);
    expect(isTypedName('Caf\u00e9 Nord', 'Cafe\u0301  Nord')).toBe(true);
  });

  it('is no other name', () => {
    expect(isTypedName('cafe nord', 'Caf\u00e9 Nord')).toBe(false);
    expect(isTypedName('', 'Caf\u00e9 Nord')).toBe(false);
  });
});
