import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mandatoryProvider } from '../../../../../shared/domain/tenant/sso.ts';
import { useConfig } from '../../../api/config.ts';
import { isWaiting, type NextStep, signInWith, signInWithCode, signInWithPasskey } from '../../../session/sign-in.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { SubmitForm } from '../../../ui/form/submit-form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AppCodeField } from '../app-code-field.tsx';
import { authenticatorError, passkeyError, signInError } from '../auth-errors.ts';
import { required } from '../checks.ts';
import { authTexts as texts } from '../texts.ts';
import { useFields } from '../use-fields.ts';
import { useSubmit } from '../use-submit.ts';
import { SsoButton } from './sso-button.tsx';

type Props = { onSignedIn: () => void };

/**
 * The sign-in form, used by the sign-in page and by the bar: username and password, then a code or a passkey if the account has
 * one.
 */
export function LoginForm({ onSignedIn }: Props) {
  const [step, setStep] = useState<'password' | 'code' | 'passkey'>('password');
  const [refusal, setRefusal] = useState<string>();
  const onStep = (next: NextStep) => (next === 'done' ? onSignedIn() : setStep(next));
  const onBack = (why?: string) => {
    setRefusal(why);
    setStep('password');
  };
  if (step === 'code') return <CodeForm onStep={onStep} onBack={onBack} />;
  if (step === 'passkey') return <PasskeyForm onSignedIn={onSignedIn} onBack={onBack} />;
  return <PasswordForm refusal={refusal} onStep={onStep} />;
}

type Steps = { onStep(step: NextStep): void };
type Back = { onBack(why?: string): void };

/**
 * The step with username and password. Accounts of a domain with mandatory single sign-on are not asked for a password (SET-079,
 * SET-080, SET-101, SET-115, ADM-389).
 */
function PasswordForm({ refusal, onStep }: Steps & { refusal: string | undefined }) {
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields({ username: '', password: '' }, problems);
  const { username, password } = values;
  const sso = useConfig().data?.sso;
  const forced = mandatoryProvider(username, sso?.domains)?.domain;
  const check = () => ({ username: required(username), password: password === '' ? required('') : undefined });
  const send = async () => onStep(await signInWith(username.trim(), password));
  return (
    <SubmitForm
      action={forced === undefined ? texts.login : undefined}
      busy={busy}
      error={error ?? refusal}
      onSubmit={() => void submit(check, send, signInError)}
      footer={
        <SpaceBetween size="m">
          <SsoButton username={username} sso={sso} />
          <AppLink href="/accounts/password/reset">{texts.forgotten}</AppLink>
          <AppLink href="/accounts/register">{texts.noAccount}</AppLink>
        </SpaceBetween>
      }
    >
      <TextField {...field('username')} isRequired label={texts.username} type="email" autoComplete="username" />
      {forced === undefined ? (
        <TextField {...field('password')} isRequired label={texts.password} type="password" autoComplete="current-password" />
      ) : (
        <Alert type="info">{fill(texts.ssoRequired, { domain: forced })}</Alert>
      )}
    </SubmitForm>
  );
}

function CodeForm({ onStep, onBack }: Steps & Back) {
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields({ code: '' }, problems);
  const send = async () => onStep(await signInWithCode(values.code.trim()));
  return (
    <SubmitForm
      action={texts.appCodeAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(() => ({ code: required(values.code) }), send, authenticatorError)}
      footer={
        <Button variant="inline-link" formAction="none" onClick={() => onBack()}>
          {texts.otherAccount}
        </Button>
      }
    >
      <AppCodeField {...field('code')} />
    </SubmitForm>
  );
}

/** The step with the passkey. It waits for a click, because some browsers require one. */
function PasskeyForm({ onSignedIn, onBack }: Props & Back) {
  const { busy, error, submit } = useSubmit();
  const explain = (failure: unknown) => {
    const why = passkeyError(failure);
    if (!isWaiting()) onBack(why);
    return why;
  };
  const send = async () => {
    await signInWithPasskey();
    onSignedIn();
  };
  return (
    <SubmitForm
      action={texts.passkeyUse}
      busy={busy}
      error={error}
      onSubmit={() => void submit(() => ({}), send, explain)}
      footer={
        <Button variant="inline-link" formAction="none" onClick={() => onBack()}>
          {texts.passkeyBack}
        </Button>
      }
    >
      <Alert type="info" header={texts.passkeyStep}>
        {texts.passkeyStepText}
      </Alert>
    </SubmitForm>
  );
}
