import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewPasswordFields } from '../../../frontend/src/features/account/new-password-fields.tsx';
import { drawn, forgetHooks } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));

const PASSWORD = 'Lovelace-engine-1843';

/** The rules beside a password, which a page may have been refused. A page that knows no name finds no fault in it. */
function rulesOf(password: string, error?: string): string {
  const field = (name: string) => ({ name, value: password, onChange() {}, error: name === 'password' ? error : undefined });
  drawn(NewPasswordFields, { field, owner: {} });
  const fields = drawn(NewPasswordFields, { field, owner: {} });
  const rules = fields.flatMap(({ props }) => (props.hint ? [props.hint] : []));
  return renderToStaticMarkup(createElement('div', null, ...(rules as never[])));
}
const KEPT = /✓<\/span> Not easy to guess/;

beforeEach(forgetHooks);

describe('the rule that a new password is not easy to guess', () => {
  it('is not met by one that the server has refused, and is by the next', () => {
    expect(rulesOf(PASSWORD)).toMatch(KEPT);
    expect(rulesOf(PASSWORD, 'This password has your name in it.')).not.toMatch(KEPT);
    expect(rulesOf('three-loud-otters', 'This password has your name in it.')).toMatch(KEPT);
  });
});
