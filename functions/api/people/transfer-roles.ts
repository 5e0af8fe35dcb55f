import type { people } from '../../../shared/contract/person/people.ts';
import { transferRoles } from '../../core/person/transfer-roles.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const transferPersonRoles: Handlers<typeof people>['transferPersonRoles'] = (context, { params, body }) =>
  transferRoles(context, params.userId, body.email);
