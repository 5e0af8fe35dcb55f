import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { roleUseTexts } from '../../../frontend/src/features/members/texts.ts';
import { userColumns } from '../../../frontend/src/features/members/user-columns.tsx';

it('the address of a user wraps at its marks before it wraps inside a word', () => {
  const column = userColumns('2024-01-01').find(({ id }) => id === 'email')!;
  const page = renderToString(column.cell({ email: 'ada.lovelace@analytical.example' } as never) as ReactElement);
  expect(page.replaceAll(/<!--.*?-->/g, '')).toMatch(/ada<wbr\/>\.lovelace@<wbr\/>analytical<wbr\/>\.example/);
});

it('whoever takes a role from its last holder reads of the button that the list has', () => {
  expect(roleUseTexts.leavesFirst).toContain('with + beside the roles');
});
