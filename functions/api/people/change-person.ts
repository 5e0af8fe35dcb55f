import type { people } from '../../../shared/contract/person/people.ts';
import { removePasskeysOf } from '../../core/person/account/lost-passkeys.ts';
import { renamePerson, setSuperuser } from '../../core/person/change-access.ts';
import { pseudonymise } from '../../core/person/pseudonymise.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { personView } from './view.ts';

type Names = { first_name: string; last_name: string };
const nameOf = ({ first_name: firstName, last_name: lastName }: Names) => ({ firstName, lastName });

export const changePerson: Handlers<typeof people>['changePerson'] = async (context, { params: { userId }, body }) => {
  if ('pseudonymise' in body) return personView(await pseudonymise(context, userId, body.email));
  if ('remove_passkeys' in body) return personView(await removePasskeysOf(context, userId));
  if ('first_name' in body)
    return personView(await renamePerson(context, userId, nameOf(body), body.before && nameOf(body.before)));
  return personView(await setSuperuser(context, userId, body.is_tenant_superuser));
};
