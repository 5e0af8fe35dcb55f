import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { PasswordOwner } from '../../../../shared/domain/access/password.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { authTexts as texts } from './texts.ts';

type Field = (name: 'password' | 'repeated') => {
  name: string;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
};

type Props = { field: Field; owner: PasswordOwner; isFirst?: boolean };

/** Whether the typed text is the one that has the error, which stays in sight while another text is typed. */
function useRefused(text: string, error: string | undefined): boolean {
  const [refused, setRefused] = useState({ text, error });
  if (refused.error !== error) setRefused({ text, error });
  return error !== undefined && refused.text === text;
}

/** A new password, typed twice, with its rules visible from the start (SET-081, SET-084, SET-085). */
export function NewPasswordFields({ field, owner, isFirst = false }: Props) {
  const [password, repeated] = [field('password'), field('repeated')];
  const [label, again] = isFirst ? [texts.password, texts.repeatPassword] : [texts.newPassword, texts.repeatNewPassword];
  const isRefused = useRefused(password.value, password.error);
  const rules = <PasswordRules password={password.value} repeated={repeated.value} owner={owner} isRefused={isRefused} />;
  return (
    <SpaceBetween size="m">
      <TextField {...password} isRequired label={label} type="password" autoComplete="new-password" hint={rules} />
      <TextField {...repeated} isRequired label={again} type="password" autoComplete="new-password" />
    </SpaceBetween>
  );
}
