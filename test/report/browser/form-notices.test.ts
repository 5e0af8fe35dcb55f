import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormTable } from '../../../frontend/src/features/report/forms/form-table.ts';
import { SaveNotices } from '../../../frontend/src/features/report/forms/save-notices.tsx';

const noticesWith = (left: readonly string[]) =>
  renderToStaticMarkup(
    createElement(SaveNotices, {
      data: { table: new FormTable([]), state: 'ready', save: { kind: 'idle' }, left, load: async () => {} },
      name: 'Fuel',
      onSave: () => {},
    }),
  );

it('a form says which columns of its stored data the next save leaves out', () => {
  expect(noticesWith(['Delivery note', 'Driver'])).toContain('the next save leaves them out: Delivery note, Driver.');
  expect(noticesWith([])).not.toContain('leaves them out');
});
