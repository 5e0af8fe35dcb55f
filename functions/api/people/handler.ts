import { people } from '../../../shared/contract/person/people.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changePerson } from './change-person.ts';
import { deactivatePerson } from './deactivate-person.ts';
import { exportPerson } from './export-person.ts';
import { listPeople } from './list-people.ts';
import { reactivatePerson } from './reactivate-person.ts';
import { transferPersonRoles } from './transfer-roles.ts';

export const handler = resourceHandler(people, {
  exportPerson,
  listPeople,
  changePerson,
  deactivatePerson,
  reactivatePerson,
  transferPersonRoles,
});
