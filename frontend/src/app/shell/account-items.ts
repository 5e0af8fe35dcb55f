import type { UserClaims } from '../../../../shared/contract/person/auth.ts';
import { fullName } from '../../../../shared/domain/kernel/names.ts';
import { shell } from './texts.ts';

export type AccountItem = { id: string; text: string; href?: string; disabled?: boolean };

/** First and last name, or the username when both are blank (SET-106). */
export const labelOf = (user: Pick<UserClaims, 'first_name' | 'last_name' | 'username'>) => fullName(user);

/** The entries of the account menu, in the order of SET-104; the person's name is plain text. */
export function accountItems(user: UserClaims): AccountItem[] {
  return [
    { id: 'profile', text: shell.myProfile, href: '/accounts/profile' },
    { id: 'label', text: labelOf(user), disabled: true },
    ...(user.is_tenant_superuser ? [{ id: 'tenant', text: shell.tenancyAdmin, href: '/tenant/admin/' }] : []),
    { id: 'password', text: shell.changePassword, href: '/accounts/password/change/' },
    { id: 'terms', text: shell.terms, href: '/terms' },
    { id: 'logout', text: shell.logout },
  ];
}
