import type { people } from '../../../shared/contract/person/people.ts';
import { reactivate } from '../../core/person/change-access.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { personView } from './view.ts';

export const reactivatePerson: Handlers<typeof people>['reactivatePerson'] = async (context, { params }) =>
  personView(await reactivate(context, params.userId));
