import type { people } from '../../../shared/contract/person/people.ts';
import { startPersonExport } from '../../core/person/person-sheet.ts';
import { answerJob } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const exportPerson: Handlers<typeof people>['exportPerson'] = async (context, { params }) =>
  answerJob(context, await startPersonExport(context, params.userId));
