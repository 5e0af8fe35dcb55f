import type { people } from '../../../shared/contract/person/people.ts';
import { setSuperuser } from '../../core/person/change-access.ts';
import { pseudonymise } from '../../core/person/pseudonymise.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { personView } from './view.ts';

export const changePerson: Handlers<typeof people>['changePerson'] = async (context, { params, body }) =>
  personView(
    'pseudonymise' in body
      ? await pseudonymise(context, params.userId, body.email)
      : await setSuperuser(context, params.userId, body.is_tenant_superuser),
  );
