import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mandatoryProvider } from '../../../../shared/domain/tenant/sso.ts';
import { useConfig } from '../../api/config.ts';
import { LOGIN } from '../../session/paths.ts';
import { useUser } from '../../session/session.ts';
import {
  isWaiting,
  type NextStep,
  signInOnceMore,
  signInOnceMoreWithCode,
  signInOnceMoreWithPasskey,
} from '../../session/sign-in.ts';
import { signedInAgain, useSignInAgain } from '../../session/step-up.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AppCodeField } from './app-code-field.tsx';
import { authenticatorError, passkeyError, signInError } from './auth-errors.ts';
import { authTexts as texts } from './texts.ts';

/**
 * Asks for a sign-in before an action that requires a recent one. The action waits, with everything that was typed, and continues
 * afterwards.
 */
export function SignInAgain() {
  return useSignInAgain() ? <SignInAgainModal /> : null;
}

/** The error texts by step; 'done' is the step of the password. */
const EXPLAINED: Readonly<Record<NextStep, (error: unknown) => string>> = {
  done: signInError,
  code: authenticatorError,
  passkey: passkeyError,
};

function SignInAgainModal() {
  const { email } = useUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<NextStep>('done');
  const isElsewhere = mandatoryProvider(email, useConfig().data?.sso?.domains) !== undefined;
  const take = async (): Promise<NextStep> => {
    if (step === 'code') return signInOnceMoreWithCode(code.trim());
    if (step === 'done') return signInOnceMore(email, password);
    await signInOnceMoreWithPasskey();
    return 'done';
  };
  const save = async (): Promise<boolean> => {
    try {
      const next = await take();
      setStep(next);
      return next === 'done';
    } catch (error) {
      if (step === 'passkey' && !isWaiting()) setStep('done');
      throw new Error(EXPLAINED[step](error));
    }
  };
  const isReady = { done: password !== '', code: /^\d{6}$/.test(code.trim()), passkey: true }[step];
  return (
    <FormModal
      title={texts.againTitle}
      submitText={step === 'passkey' ? texts.passkeyUse : texts.appCodeAction}
      submitDisabled={isElsewhere || !isReady}
      save={save}
      onClose={() => signedInAgain(undefined)}
    >
      {() => (
        <SpaceBetween size="m">
          <Alert type="info">{isElsewhere ? texts.againElsewhere : texts.againText}</Alert>
          {isElsewhere && (
            <Link external href={`${LOGIN}?again=1`}>
              {texts.againOpen}
            </Link>
          )}
          {!isElsewhere && step === 'done' && (
            <TextField
              label={texts.password}
              isRequired
              name="password"
              value={password}
              onChange={setPassword}
              type="password"
              autoComplete="current-password"
            />
          )}
          {step === 'passkey' && <Box>{texts.passkeyStepText}</Box>}
          {step === 'code' && <AppCodeField name="code" value={code} onChange={setCode} />}
        </SpaceBetween>
      )}
    </FormModal>
  );
}
