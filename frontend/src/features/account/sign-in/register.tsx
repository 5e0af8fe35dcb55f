import { useState } from 'react';
import { Navigate } from 'react-router';
import { auth } from '../../../../../shared/contract/person/auth.ts';
import { BY_INVITATION_TEXT, registrationRule } from '../../../../../shared/domain/tenant/registration.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { invitedAddress, keptInvitation } from '../../../session/invitation-code.ts';
import { OWN_INVITATIONS } from '../../../session/paths.ts';
import { useAuth } from '../../../session/session.ts';
import { useTenant } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { AccountDone, AccountForm, AccountNotice } from '../account-form.tsx';
import { accountError } from '../auth-errors.ts';
import { email as checkEmail, required } from '../checks.ts';
import { newPassword } from '../new-password.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { authTexts as texts } from '../texts.ts';
import { useFields } from '../use-fields.ts';
import { useSubmit } from '../use-submit.ts';
import { activationPath } from './link.ts';

const EMPTY = { firstName: '', lastName: '', email: '', password: '', repeated: '' };

/**
 * The registration page. Redirects a signed-in person who followed an invitation's link to their invitations. If the tenancy
 * accepts only invited people, visitors without a code see an explanation instead of the form.
 */
export default function RegisterPage() {
  const meta = useTenant()?.meta_json;
  const isSignedIn = useAuth().status === 'confirmed';
  if (isSignedIn && invitedAddress() !== undefined) return <Navigate to={OWN_INVITATIONS} replace />;
  if (meta === undefined || registrationRule(meta) === 'open' || keptInvitation().invitation !== undefined)
    return <Registration />;
  return (
    <AccountNotice title={texts.registerTitle} text={BY_INVITATION_TEXT}>
      <AppLink href="/accounts/login">{texts.haveAccount}</AppLink>
    </AccountNotice>
  );
}

/**
 * The form of a new account, which is inactive until its activation link is followed (SET-081). An invited person sees who
 * invites them and does not type an address.
 */
function Registration() {
  const [sentTo, setSentTo] = useState<string>();
  const { busy, error, problems, submit } = useSubmit();
  const invited = invitedAddress() ?? '';
  const intro = useInvitedIntro(invited);
  const { values, field } = useFields({ ...EMPTY, email: invited }, problems);
  const owner = { email: values.email, names: [values.firstName, values.lastName], tenancy: useTenant()?.name };
  const check = () => ({
    firstName: required(values.firstName),
    lastName: required(values.lastName),
    email: checkEmail(values.email),
    ...newPassword(values.password, values.repeated, owner),
  });
  const send = async () => {
    const email = values.email.trim();
    const names = { first_name: values.firstName.trim(), last_name: values.lastName.trim() };
    await call(auth.register, { body: { ...names, email, password: values.password, ...keptInvitation() } });
    setSentTo(email);
  };
  if (sentTo !== undefined)
    return (
      <AccountDone title={texts.registeredTitle} text={fill(texts.registeredText, { email: sentTo })}>
        <AppLink href={activationPath(sentTo)}>{texts.activationNeeded}</AppLink>
      </AccountDone>
    );
  return (
    <AccountForm
      title={texts.registerTitle}
      {...(intro !== undefined && { intro })}
      action={texts.registerAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(check, send, accountError)}
      footer={<AppLink href="/accounts/login">{texts.haveAccount}</AppLink>}
    >
      <TextField {...field('firstName')} isRequired label={texts.firstName} autoComplete="given-name" />
      <TextField {...field('lastName')} isRequired label={texts.lastName} autoComplete="family-name" />
      <TextField
        {...field('email')}
        isRequired
        label={texts.email}
        type="email"
        autoComplete="email"
        {...(invited && { hint: texts.invitedHint })}
      />
      <NewPasswordFields field={field} owner={owner} isFirst />
    </AccountForm>
  );
}

/** The intro after the link of an invitation mail: the inviter and the place, or that the invitation is no longer open. */
function useInvitedIntro(email: string): string | undefined {
  const { invitation = '' } = keptInvitation();
  const asked = { enabled: email !== '' && invitation !== '', staleTime: Number.POSITIVE_INFINITY };
  const { data, error } = useApiQuery(auth, 'readInvitation', { body: { email, invitation } }, asked);
  if (error instanceof ApiError && error.status === 404) return error.message;
  if (!data) return undefined;
  const { to, by, seat_until: until } = data;
  if (until === undefined) return fill(by === '' ? texts.invitedIntroFormer : texts.invitedIntro, { to, by });
  return fill(by === '' ? texts.invitedToAuditFormer : texts.invitedToAudit, { to, by, until: formatDay(until) });
}
