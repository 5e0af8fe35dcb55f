import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormTable } from '../../../frontend/src/features/report/forms/form-table.ts';
import { SaveNotices } from '../../../frontend/src/features/report/forms/save-notices.tsx';

const noticesWith = (left: readonly string[], restored = false) =>
  renderToStaticMarkup(
    createElement(SaveNotices, {
      data: {
        table: new FormTable([]),
        state: 'ready',
        said: undefined,
        save: { kind: 'idle' },
        left,
        restored,
        fits: true,
        load: async () => {},
        discard: async () => {},
      },
      place: { trackerId: 's', commitId: 'r', docId: 'd' },
      editable: true,
      name: 'Fuel',
      onSave: () => {},
    }),
  );

it('a form says which columns of its stored data the next save leaves out', () => {
  expect(noticesWith(['Delivery note', 'Driver'])).toContain('the next save leaves them out: Delivery note, Driver.');
  expect(noticesWith([])).not.toContain('leaves them out');
});

it('a form says that its unsaved rows are back, and not in the report yet', () => {
  expect(noticesWith([], true)).toContain('They are not in the report before you save them.');
  expect(noticesWith([])).not.toContain('unsaved rows');
});
