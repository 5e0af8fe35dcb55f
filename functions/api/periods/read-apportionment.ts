import type { ApportionmentOutcome } from '../../../shared/contract/project/apportionment.ts';
import type { periods } from '../../../shared/contract/project/periods.ts';
import { isToSend } from '../../../shared/domain/apportionment/submission.ts';
import { readApportionment } from '../../core/apportionment/read.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readShares: Handlers<typeof periods>['readApportionment'] = async (context, { params, query }) => {
  const wanted = { projectUid: params.projectId, periodId: params.reportingPeriodId, packageId: query.ref_id };
  const { stored, plan, blocked } = await readApportionment(context, wanted);
  const { pack, reports, figures } = plan.figures;
  return {
    ref: { uid: pack.uid, name: pack.name },
    status: stored.status ?? null,
    hasChanged: plan.targets.some(isToSend),
    blocked,
    clients: plan.clients.map(({ uid, clientProjectUid, name, packageUid, companyName }) => ({
      request: uid,
      project: { uid: clientProjectUid, name },
      ref_id: packageUid,
      companyName,
    })),
    reports: reports.map(({ pack: { uid, name }, report, counts }) => ({
      ref: { uid, name },
      report: report?.uid ?? null,
      status: report?.status ?? null,
      due_date: report?.dueDate ?? null,
      counts,
    })),
    metrics: figures.size,
    outcomes: (stored.outcomes ?? []).map(withoutStamp),
  };
};

const withoutStamp = ({ stamp: _stamp, ...outcome }: ApportionmentOutcome) => outcome;
