import { useState } from 'react';
import { auth } from '../../../../../shared/contract/person/auth.ts';
import { call } from '../../../api/client.ts';
import { useTenant } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AccountForm, DoneToLogin } from '../account-form.tsx';
import { accountError } from '../auth-errors.ts';
import { email as checkEmail, required } from '../checks.ts';
import { newPassword } from '../new-password.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { authTexts as texts } from '../texts.ts';
import { useFields } from '../use-fields.ts';
import { useSubmit } from '../use-submit.ts';
import { useAccountLink } from './use-account-link.ts';

/** Sets a new password with the code of the reset mail, which works once (SET-084). */
export default function CompleteResetPage() {
  const { id, ...given } = useAccountLink();
  return <NewPassword key={id} given={given} />;
}

function NewPassword({ given }: { given: { email: string; code: string } }) {
  const [done, setDone] = useState(false);
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields({ ...given, password: '', repeated: '' }, problems);
  const owner = { email: values.email, tenancy: useTenant()?.name };
  const check = () => ({
    email: checkEmail(values.email),
    code: required(values.code),
    ...newPassword(values.password, values.repeated, owner),
  });
  const send = async () => {
    const { code, password } = values;
    await call(auth.resetPassword, { body: { email: values.email.trim(), code: code.trim(), password } });
    setDone(true);
  };
  if (done) return <DoneToLogin title={texts.completedTitle} text={texts.completedText} />;
  return (
    <AccountForm
      title={texts.completeTitle}
      action={texts.completeAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(check, send, accountError)}
      footer={<AppLink href="/accounts/password/reset">{texts.forgotten}</AppLink>}
    >
      <TextField {...field('email')} isRequired label={texts.email} type="email" autoComplete="email" />
      <TextField {...field('code')} isRequired label={texts.code} autoComplete="one-time-code" hint={texts.codeHint} />
      <NewPasswordFields field={field} owner={owner} />
    </AccountForm>
  );
}
