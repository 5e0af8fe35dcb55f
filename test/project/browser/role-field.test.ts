import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RoleField } from '../../../frontend/src/features/project/package-modals.tsx';

const roles = [
  { uid: 'r', name: 'Reporter', approver: 'm' },
  { uid: 'm', name: 'Manager', approver: null },
];
const shown = (value: string) => renderToString(createElement(RoleField, { value, roles, onChange() {} }));

it('the role of a package says where nobody approves its reports before data control', () => {
  const said = 'Nobody approves these reports before data control';
  expect(shown('')).toContain(`${said}. Choose a role that reports to another one.`);
  expect(shown('m')).toContain(`${said}, since this role reports to no other one.`);
  expect(shown('r')).not.toContain('Nobody approves');
  expect(shown('of roles that are not read yet')).not.toContain('Nobody approves');
});
