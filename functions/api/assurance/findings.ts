import type { assurance } from '../../../shared/contract/assurance/assurance.ts';
import { addFinding, replyTo } from '../../core/assurance/findings.ts';
import { assurancePeople, type FindingItem, namesOf } from '../../core/assurance/read.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { figureOf, findingView, isAuditor } from './views.ts';

type Operations = Handlers<typeof assurance>;

const answer = async (context: Context, finding: FindingItem) =>
  findingView(finding, await namesOf(context.tenantUid, assurancePeople([], [finding])), isAuditor(context));

export const recordFinding: Operations['recordFinding'] = async (context, { params, body: { text, figure } }) =>
  answer(context, await addFinding(context, params.projectId, { text, figure: figure && figureOf(figure) }));

export const replyToFinding: Operations['replyToFinding'] = async (context, { params, body }) =>
  answer(context, await replyTo(context, params.projectId, params.findingId, body));
