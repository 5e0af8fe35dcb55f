import type { people } from '../../../shared/contract/person/people.ts';
import { deactivate } from '../../core/person/change-access.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { personView } from './view.ts';

export const deactivatePerson: Handlers<typeof people>['deactivatePerson'] = async (context, { params }) =>
  personView(await deactivate(context, params.userId));
