import { useNavigate } from 'react-router';
import { me } from '../../../../../shared/contract/person/me.ts';
import { call } from '../../../api/client.ts';
import { ownAccount, useUser } from '../../../session/session.ts';
import { useTenant } from '../../../session/use-tenant.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AccountForm } from '../account-form.tsx';
import { accountError } from '../auth-errors.ts';
import { required } from '../checks.ts';
import { newPassword } from '../new-password.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { authTexts as texts } from '../texts.ts';
import { useFields } from '../use-fields.ts';
import { useSubmit } from '../use-submit.ts';

const EMPTY = { current: '', password: '', repeated: '' };

/** Changes the password; requires the current one (SET-085). */
export default function ChangePasswordPage() {
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields(EMPTY, problems);
  const flash = useFlash();
  const navigate = useNavigate();
  const { email, first_name, last_name } = useUser();
  const owner = { email, names: [first_name, last_name], tenancy: useTenant()?.name };
  const check = () => ({ current: required(values.current), ...newPassword(values.password, values.repeated, owner) });
  const send = async () => {
    const access_token = await (await ownAccount()).accessToken();
    await call(me.changePassword, { body: { current: values.current, password: values.password, access_token } });
    flash({ type: 'success', content: texts.changed });
    navigate('/accounts/profile');
  };
  return (
    <AccountForm
      title={texts.changeTitle}
      action={texts.changeAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(check, send, accountError)}
    >
      <TextField {...field('current')} isRequired label={texts.currentPassword} type="password" autoComplete="current-password" />
      <NewPasswordFields field={field} owner={owner} />
    </AccountForm>
  );
}
