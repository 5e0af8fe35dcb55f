import Alert from '@cloudscape-design/components/alert';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mandatoryProvider } from '../../../../shared/domain/tenant/sso.ts';
import { useConfig } from '../../api/config.ts';
import { LOGIN } from '../../session/paths.ts';
import { useUser } from '../../session/session.ts';
import { signInOnceMore, signInOnceMoreWithCode } from '../../session/sign-in.ts';
import { signedInAgain, useSignInAgain } from '../../session/step-up.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { authenticatorError, signInError } from './auth-errors.ts';
import { authTexts as texts } from './texts.ts';

/** Asked before an act that demands a recent sign-in. The act waits, with everything that was typed, and is done afterwards. */
export function SignInAgain() {
  return useSignInAgain() ? <SignInAgainModal /> : null;
}

function SignInAgainModal() {
  const { email } = useUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const isElsewhere = mandatoryProvider(email, useConfig().data?.sso?.domains) !== undefined;
  const wantsCode = code !== undefined;
  const save = async (): Promise<boolean> => {
    try {
      if (wantsCode) await signInOnceMoreWithCode(code.trim());
      else if ((await signInOnceMore(email, password)) === 'code') {
        setCode('');
        return false;
      }
      return true;
    } catch (error) {
      throw new Error(wantsCode ? authenticatorError(error) : signInError(error));
    }
  };
  const isReady = wantsCode ? /^\d{6}$/.test(code.trim()) : password !== '';
  return (
    <FormModal
      title={texts.againTitle}
      submitText={texts.appCodeAction}
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
          {!isElsewhere && !wantsCode && (
            <TextField
              label={texts.password}
              name="password"
              value={password}
              onChange={setPassword}
              type="password"
              autoComplete="current-password"
            />
          )}
          {wantsCode && (
            <TextField
              label={texts.appCode}
              name="code"
              value={code}
              onChange={setCode}
              hint={texts.appCodeHint}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </SpaceBetween>
      )}
    </FormModal>
  );
}
