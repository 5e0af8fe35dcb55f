import type { reports } from '../../../shared/contract/report/reports.ts';
import { submitFirst } from '../../core/report/decision/submit-first.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerReport } from './read-report.ts';

export const submitReport: Handlers<typeof reports>['submitReport'] = async (context, { params, body }) =>
  answerReport(context, await submitFirst(context, params.refId, body));
