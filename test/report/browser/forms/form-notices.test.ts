import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope } from '../../../../frontend/src/features/report/entries/context.ts';
import { formDraftStore } from '../../../../frontend/src/features/report/forms/form-drafts.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import type { FormSaveState } from '../../../../frontend/src/features/report/forms/open-form.ts';
import { SaveNotices } from '../../../../frontend/src/features/report/forms/save-notices.tsx';
import { NEW, TypedRecords } from '../../../../frontend/src/features/report/forms/typed-records.ts';
import { LeftForms } from '../../../../frontend/src/features/report/frame/notices/left-behind.tsx';
import { formatMoment } from '../../../../frontend/src/ui/format.ts';
import { NO_DOUBTS } from '../../../../shared/domain/form/separators.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));

const place = { trackerId: 's', commitId: 'r', docId: 'd' };

const notices = ({
  left = [] as readonly string[],
  restored = false,
  editable = true,
  save = { kind: 'idle' } as FormSaveState,
  table = new FormTable([]),
} = {}) =>
  createElement(SaveNotices, {
    data: {
      table,
      typed: new TypedRecords(table),
      state: 'ready',
      said: undefined,
      save,
      left,
      restored,
      fits: true,
      load: async () => {},
      discard: async () => {},
    },
    place,
    editable,
    name: 'Fuel',
    onSave: () => {},
  });
const noticesWith = (left: readonly string[], restored = false) => renderToStaticMarkup(notices({ left, restored }));

it('a form says which columns of its stored data the next save leaves out', () => {
  expect(noticesWith(['Delivery note', 'Driver'])).toContain('the next save leaves them out: Delivery note, Driver.');
  expect(noticesWith([])).not.toContain('leaves them out');
});

it('a form says that its unsaved rows are back, and not in the report yet', () => {
  const table = new FormTable([]);
  const shown = (restored = true) => renderToStaticMarkup(notices({ restored, table }));
  table.add([]);
  expect(shown()).toContain('They are not in the report before you save them.');
  expect(shown(false)).not.toContain('unsaved rows');
  table.clear(true);
  expect(shown()).toContain('The report keeps its rows until you save this form.');
  table.clear();
  expect(shown()).not.toMatch(/unsaved rows|removed all rows/);
});

it('a form says that the record that was being typed is back', () => {
  const table = new FormTable([]);
  const element = notices({ restored: true, table });
  expect(renderToStaticMarkup(element)).not.toContain('rows are back');
  element.props.data.typed.reopen([[NEW, ['1']]]);
  expect(renderToStaticMarkup(element)).toContain('rows are back');
});

it('a save that failed for want of an answer is to be repeated, and one that was refused is not', () => {
  const failed = (isLater: boolean) => renderToStaticMarkup(notices({ save: { kind: 'failed', message: 'Why.', isLater } }));
  expect(failed(true)).toContain('Why. This browser keeps your rows. Save them again when the connection is back.');
  expect(failed(false)).toContain('Why. This browser keeps your rows.');
  expect(failed(false)).not.toContain('connection');
});

describe('rows of a form in a report that somebody else has submitted', () => {
  const SENT = '2026-11-27T17:16:00.000Z';
  const submitted = {
    submission: 2,
    updateOn: SENT,
    updateBy: { uid: 'raf', first_name: 'Rafael', last_name: 'Ortiz' },
    status: {},
  };

  /** The rendered part within a report with a status. */
  const within = (shown: ReturnType<typeof createElement>, status = 'Pending Approval', by = submitted.updateBy) => {
    const history = [
      { ...submitted, submission: 1, updateBy: { uid: 'mia', first_name: 'Mia', last_name: 'Early' } },
      { ...submitted, updateBy: by },
    ];
    const report = { uid: 'r', submission: 2, status: { name: status }, meta_json: { history } };
    const nodes = {
      nodes: [
        { uid: 'd', name: 'Fuel bills' },
        { uid: 'e', name: 'Water' },
      ],
    };
    const value = { report, nodes } as unknown as ReportScope;
    return renderToStaticMarkup(createElement(ReportContext.Provider, { value }, shown));
  };
  const kept = (...of: Parameters<typeof within> extends [unknown, ...infer R] ? R : never) =>
    within(notices({ editable: false }), ...of);

  beforeEach(() => {
    vi.stubGlobal('localStorage', memory());
    formDraftStore('ada', place).keep({ replaces: null, headers: [], rows: [{ cells: ['1'] }], doubtful: NO_DOUBTS, open: [] });
  });

  it('are kept, with who has submitted it and when they can be saved', () => {
    expect(kept()).toContain(`Rafael Ortiz submitted this report on ${formatMoment(SENT)}.`);
    expect(kept()).toContain('They can be saved if the report is sent back.');
    const own = { uid: 'ada', first_name: 'Ada', last_name: 'B' };
    expect(kept('Pending Approval', own)).toContain('You submitted this report on');
  });

  it('are kept without that in a report that is closed for another reason', () => {
    expect(kept('Not for Submission')).toContain('The form cannot be changed now');
    expect(kept('Not for Submission')).not.toMatch(/submitted this report|sent back/);
  });

  it('are named above the report by their forms', () => {
    expect(within(createElement(LeftForms))).toContain('download or discard your rows: Fuel bills.');
    formDraftStore('ada', place).remove();
    expect(within(createElement(LeftForms))).toBe('');
  });
});
