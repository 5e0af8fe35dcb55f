import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewPasswordFields } from '../../../frontend/src/features/account/new-password-fields.tsx';
import { PasswordRules } from '../../../frontend/src/features/account/password-rules.tsx';
import { useFields } from '../../../frontend/src/features/account/use-fields.ts';
import type { FieldProblems } from '../../../frontend/src/features/account/use-submit.ts';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { called, drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));

const NONE: FieldProblems = {};
const GUESSED: FieldProblems = { password: 'This password is easy to guess. Use several unrelated words.' };
const DIFFERENT: FieldProblems = { repeated: 'The passwords are not the same.' };
const form = (problems: FieldProblems) => called(() => useFields({ password: '', repeated: '' }, problems));
/** The fields as drawn, with the sign before each rule and the error of each field. */
function shown(problems: FieldProblems) {
  const { field } = form(problems);
  const props: ComponentProps<typeof NewPasswordFields> = { field, owner: { email: 'rita@firm.example' } };
  const fields = drawn(NewPasswordFields, props);
  const [password, repeated] = fields.filter(({ type }) => type === TextField).map((each) => each.props);
  const rules = propsOf(
    drawn(() => password!.hint as never, {}),
    PasswordRules,
  )!;
  const text = renderToStaticMarkup(PasswordRules(rules as ComponentProps<typeof PasswordRules>));
  return { errors: [password!.error, repeated!.error], signs: [...text.matchAll(/[✓○]/gu)].map(([sign]) => sign) };
}
function type(name: 'password' | 'repeated', value: string, problems = NONE) {
  form(problems).field(name).onChange(value);
}

beforeEach(forgetHooks);

describe('a new password', () => {
  it('that the server has refused is not ticked as hard to guess', () => {
    type('password', 'heron quilts oars');
    type('repeated', 'heron quilts oars');
    expect(shown(NONE)).toEqual({ errors: [undefined, undefined], signs: ['✓', '✓', '✓'] });
    form(GUESSED);
    expect(shown(GUESSED)).toEqual({ errors: [GUESSED.password, undefined], signs: ['✓', '○', '✓'] });
  });

  it('is no longer said to be refused once it is changed', () => {
    type('password', 'password2026');
    form(GUESSED);
    type('password', 'heron quilts oars', GUESSED);
    expect(shown(GUESSED)).toEqual({ errors: [undefined, undefined], signs: ['✓', '✓', '○'] });
  });

  it('that is made the same as its repetition is no longer said to differ', () => {
    type('password', 'heron quilts');
    type('repeated', 'heron quilts oars');
    form(DIFFERENT);
    expect(shown(DIFFERENT).errors).toEqual([undefined, DIFFERENT.repeated]);
    type('password', 'heron quilts oars', DIFFERENT);
    expect(shown(DIFFERENT).errors).toEqual([undefined, undefined]);
  });
});
