import SpaceBetween from '@cloudscape-design/components/space-between';
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

/** A new password, typed twice, with its rules visible from the start (SET-081, SET-084, SET-085). */
export function NewPasswordFields({ field, owner, isFirst = false }: Props) {
  const [password, repeated] = [field('password'), field('repeated')];
  const [label, again] = isFirst ? [texts.password, texts.repeatPassword] : [texts.newPassword, texts.repeatNewPassword];
  // Differing texts become the same by a change of either.
  const differs = repeated.value === '' || repeated.value !== password.value;
  const rules = (
    <PasswordRules password={password.value} repeated={repeated.value} owner={owner} isRefused={password.error !== undefined} />
  );
  return (
    <SpaceBetween size="m">
      <TextField {...password} isRequired label={label} type="password" autoComplete="new-password" hint={rules} />
      <TextField
        {...repeated}
        error={differs ? repeated.error : undefined}
        isRequired
        label={again}
        type="password"
        autoComplete="new-password"
      />
    </SpaceBetween>
  );
}
