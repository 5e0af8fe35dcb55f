import type { people } from '../../../shared/contract/person/people.ts';
import { peopleOf } from '../../core/person/people.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { personView } from './view.ts';

export const listPeople: Handlers<typeof people>['listPeople'] = async (context, { query }) => {
  const { people, next } = await peopleOf(context, query);
  context.reply.next = next;
  return people.map(personView);
};
