import { people } from '../../../shared/contract/person/people.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changePerson } from './change-person.ts';
import { listPeople } from './list-people.ts';

export const handler = resourceHandler(people, { listPeople, changePerson });
