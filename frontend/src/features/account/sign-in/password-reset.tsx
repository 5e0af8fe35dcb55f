import { useState } from 'react';
import { cognito } from '../../../session/session.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AccountDone, AccountForm } from '../account-form.tsx';
import { resetRequestError } from '../auth-errors.ts';
import { email as checkEmail } from '../checks.ts';
import { authTexts as texts } from '../texts.ts';
import { useSubmit } from '../use-submit.ts';

/** Requests the mail for choosing a new password. The answer does not reveal which addresses have an account (SET-083). */
export default function PasswordResetPage() {
  const [email, setEmail] = useState('');
  const [done, setDone] = useState(false);
  const { busy, error, problems, submit } = useSubmit();
  const send = async () => {
    const module = await cognito();
    await module.requestReset(email.trim()).catch((failure: unknown) => {
      if (resetRequestError(failure) !== undefined) throw failure;
    });
    setDone(true);
  };
  if (done)
    return (
      <AccountDone title={texts.resetSentTitle} text={texts.resetSent}>
        <AppLink href="/accounts/login">{texts.haveAccount}</AppLink>
      </AccountDone>
    );
  return (
    <AccountForm
      title={texts.resetTitle}
      intro={texts.resetIntro}
      action={texts.resetAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(() => ({ email: checkEmail(email) }), send, resetRequestError)}
      footer={<AppLink href="/accounts/login">{texts.haveAccount}</AppLink>}
    >
      <TextField
        label={texts.email}
        isRequired
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={problems.email}
      />
    </AccountForm>
  );
}
