import { useState } from 'react';
import { cognito } from '../../session/session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountDone, AccountForm } from './account-form.tsx';
import { resetError } from './auth-errors.ts';
import { email as checkEmail, newPassword, required } from './checks.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { authTexts as texts } from './texts.ts';
import { useAccountLink } from './use-account-link.ts';
import { useFields } from './use-fields.ts';
import { useSubmit } from './use-submit.ts';

/** Chooses a new password with the code of the reset mail, which works once (SET-084). */
export default function CompleteResetPage() {
  const { id, ...given } = useAccountLink();
  return <NewPassword key={id} given={given} />;
}

function NewPassword({ given }: { given: { email: string; code: string } }) {
  const [done, setDone] = useState(false);
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields({ ...given, password: '', repeated: '' }, problems);
  const check = () => ({
    email: checkEmail(values.email),
    code: required(values.code),
    ...newPassword(values.password, values.repeated),
  });
  const send = async () => {
    await (await cognito()).completeReset(values.email.trim(), values.code.trim(), values.password);
    setDone(true);
  };
  if (done)
    return (
      <AccountDone title={texts.completedTitle} text={texts.completedText}>
        <AppLink href="/accounts/login" variant="primary">
          {texts.login}
        </AppLink>
      </AccountDone>
    );
  return (
    <AccountForm
      title={texts.completeTitle}
      action={texts.completeAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(check, send, resetError)}
      footer={<AppLink href="/accounts/password/reset">{texts.forgotten}</AppLink>}
    >
      <TextField {...field('email')} label={texts.email} type="email" autoComplete="email" />
      <TextField {...field('code')} label={texts.code} autoComplete="one-time-code" hint={texts.codeHint} />
      <NewPasswordFields field={field} />
    </AccountForm>
  );
}
