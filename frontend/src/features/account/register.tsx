import { useState } from 'react';
import { cognito } from '../../session/session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountDone, AccountForm } from './account-form.tsx';
import { registerError } from './auth-errors.ts';
import { email as checkEmail, newPassword, required } from './checks.ts';
import { activationPath } from './link.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { authTexts as texts } from './texts.ts';
import { useFields } from './use-fields.ts';
import { useSubmit } from './use-submit.ts';

const EMPTY = { firstName: '', lastName: '', email: '', password: '', repeated: '' };

/** A new account, inactive until its activation link is followed (SET-081). */
export default function RegisterPage() {
  const [sentTo, setSentTo] = useState<string>();
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields(EMPTY, problems);
  const check = () => ({
    firstName: required(values.firstName),
    lastName: required(values.lastName),
    email: checkEmail(values.email),
    ...newPassword(values.password, values.repeated),
  });
  const send = async () => {
    const email = values.email.trim();
    const names = { firstName: values.firstName.trim(), lastName: values.lastName.trim() };
    await (await cognito()).register({ ...names, email, password: values.password });
    setSentTo(email);
  };
  if (sentTo !== undefined)
    return (
      <AccountDone title={texts.registeredTitle} text={fill(texts.registeredText, { email: sentTo })}>
        <AppLink href={activationPath(sentTo)}>{texts.activationNeeded}</AppLink>
      </AccountDone>
    );
  return (
    <AccountForm
      title={texts.registerTitle}
      action={texts.registerAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(check, send, registerError)}
      footer={<AppLink href="/accounts/login">{texts.haveAccount}</AppLink>}
    >
      <TextField {...field('firstName')} label={texts.firstName} autoComplete="given-name" />
      <TextField {...field('lastName')} label={texts.lastName} autoComplete="family-name" />
      <TextField {...field('email')} label={texts.email} type="email" autoComplete="email" />
      <NewPasswordFields field={field} isFirst />
    </AccountForm>
  );
}
