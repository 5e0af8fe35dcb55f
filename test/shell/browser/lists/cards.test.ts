import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TableOrCards } from '../../../../frontend/src/ui/list/table-or-cards.tsx';

vi.mock('../../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => true }));

it('the first label of a card has the space above it that the one beside it has', () => {
  const columns = ['What', 'When', 'Who'].map((header) => ({ id: header, header, cell: () => '–' }));
  const table = { label: 'Register', columns, items: [{ uid: 'a' }, { uid: 'b' }], trackBy: 'uid', nameOf: () => 'an entry' };
  const html = renderToString(createElement(TableOrCards<{ uid: string }>, table));
  expect(html.match(/class="first-of-card">When</g)).toHaveLength(2);
  expect(html).not.toContain('first-of-card">Who');
});
