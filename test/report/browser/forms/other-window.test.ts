import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope } from '../../../../frontend/src/features/report/entries/context.ts';
import { FormConflict } from '../../../../frontend/src/features/report/forms/form-conflict.tsx';
import { differenceOf, rowsText } from '../../../../frontend/src/features/report/forms/form-difference.ts';
import type { FormSaveState } from '../../../../frontend/src/features/report/forms/open-form.ts';
import { Updated } from '../../../../frontend/src/features/report/table/updated.tsx';
import { changedGas, metric, open, refreshed, server } from '../../../support/browser-unit/report-store.ts';

const page = vi.hoisted(() => ({ read: vi.fn() }));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ useApiQuery: page.read }));

/** The text of a part within a report. */
const shown = (part: ReturnType<typeof createElement>) => {
  const value = { report: { uid: 'r', tracker: 's' } } as unknown as ReportScope;
  return renderToStaticMarkup(createElement(ReportContext.Provider, { value }, part)).replaceAll(/<[^>]*>/g, ' ');
};

beforeEach(() => {
  page.read.mockReturnValue({ data: [{ by: { uid: 'raf', first_name: 'Rafael', last_name: 'Ortiz' } }] });
});

describe('a value that was changed elsewhere', () => {
  it('says by whom', () => {
    const { store } = open(server().send);
    refreshed(
      store,
      changedGas('8', 2).map((each) => {
        const input = { ...each.node.metricscore?.input, saved_by: 'raf' };
        return each.uid === 'Gas' ? metric('Gas', each.path, { input } as object) : each;
      }),
    );
    expect(store.entry('Gas')).toMatchObject({ value: '8', state: 'updated', by: 'raf' });
    expect(shown(createElement(Updated, { by: 'raf' }))).toContain('Updated by Rafael Ortiz');
  });

  it('says that it was changed in the other window of the same person, and asks nobody who that is', () => {
    page.read.mockClear();
    expect(shown(createElement(Updated, { by: 'ada' }))).toContain('Updated by you in another window');
    expect(page.read).not.toHaveBeenCalled();
  });

  it.each([undefined, 'ben'])('names nobody where that is not known (%s)', (by) => {
    expect(shown(createElement(Updated, { by }))).toContain('Updated by somebody else');
  });
});

const [LEEDS, YORK, BATH] = [
  ['Leeds', '1'],
  ['York', '2'],
  ['Bath', '3'],
] as const;

describe('the conflict of a form', () => {
  const conflict = (save: Partial<FormSaveState>, state: 'ready' | 'unreadable' = 'ready') =>
    shown(
      createElement(FormConflict, {
        data: { save: { kind: 'conflict', ...save }, state, discard: async () => {} },
        onCopy() {},
        onSave() {},
      }),
    );

  it('names who has saved the form, and the rows that differ', () => {
    const text = conflict({ by: 'raf', difference: differenceOf([LEEDS, YORK], [LEEDS, BATH]) });
    expect(text).toContain('Rafael Ortiz saved this form in the meantime');
    expect(text).toContain('Only in the saved data: Bath 3.');
    expect(text).toContain('Only in your data here: York 2.');
    expect(text).toContain('Load their data');
  });

  it('says that it was saved in the other window of the same person', () => {
    const text = conflict({ by: 'ada' });
    expect(text).toContain('You saved this form in another window in the meantime');
    expect(text).not.toMatch(/Somebody else|Load their data/);
  });

  it('says that both are the same where no row differs', () => {
    expect(conflict({ difference: differenceOf([LEEDS, YORK], [YORK, LEEDS]) })).toContain('Both have the same rows');
  });

  it('names nobody and no row of data that could not be read', () => {
    const text = conflict({ by: 'raf', difference: differenceOf([LEEDS], []) }, 'unreadable');
    expect(text).not.toMatch(/Rafael|Only in/);
  });
});

describe('the difference of two versions of a form', () => {
  it('counts equal rows', () => {
    expect(differenceOf([LEEDS, LEEDS, YORK], [LEEDS, BATH])).toEqual({ mine: [LEEDS, YORK], theirs: [BATH] });
  });

  it('names three rows, and how many more there are', () => {
    expect(rowsText([LEEDS, ['', '2'], BATH, YORK, YORK])).toBe('Leeds 1; 2; Bath 3 and 2 more');
  });
});
