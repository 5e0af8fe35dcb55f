import { useNavigate } from 'react-router';
import { cognito } from '../../session/session.ts';
import { useFlash } from '../../ui/flash.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountForm } from './account-form.tsx';
import { changeError } from './auth-errors.ts';
import { newPassword, required } from './checks.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { authTexts as texts } from './texts.ts';
import { useFields } from './use-fields.ts';
import { useSubmit } from './use-submit.ts';

const EMPTY = { current: '', password: '', repeated: '' };

/** A new password for whoever knows the current one (SET-085). */
export default function ChangePasswordPage() {
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields(EMPTY, problems);
  const flash = useFlash();
  const navigate = useNavigate();
  const check = () => ({ current: required(values.current), ...newPassword(values.password, values.repeated) });
  const send = async () => {
    await (await cognito()).changePassword(values.current, values.password);
    flash({ type: 'success', content: texts.changed });
    navigate('/accounts/profile');
  };
  return (
    <AccountForm
      title={texts.changeTitle}
      action={texts.changeAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(check, send, changeError)}
    >
      <TextField {...field('current')} label={texts.currentPassword} type="password" autoComplete="current-password" />
      <NewPasswordFields field={field} />
    </AccountForm>
  );
}
