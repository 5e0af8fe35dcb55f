import type { Restatement, restatements } from '../../../shared/contract/restatement/restatements.ts';
import { csvOf } from '../../../shared/domain/file/csv-cell.ts';
import { figureHistory, figuresAsAt } from '../../core/restatement/figures-as-at.ts';
import { companyRegister, type EntryWithPerson, projectRegister, registerTable } from '../../core/restatement/register.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof restatements>;

function restatementView({ entry, person }: EntryWithPerson): Restatement {
  const { uid, at, act, subject, reason, by, settledAt = null, figures, figureCount, togetherWith = null } = entry;
  const { firstName: first_name = '', lastName: last_name = '' } = person ?? {};
  const who = by === '' ? null : { uid: by, first_name, last_name };
  return {
    uid,
    at,
    act,
    subject,
    reason,
    by: who,
    settled: settledAt,
    figures: [...figures],
    figureCount,
    together: togetherWith,
  };
}

export const listRestatements: Routes['listRestatements'] = async (context, { params, query }) => {
  const { rows, next } = await projectRegister(context, params.projectId, query);
  context.reply.next = next;
  return rows.map(restatementView);
};

export const listCompanyRestatements: Routes['listCompanyRestatements'] = async (context, { params, query }) => {
  const { rows, next } = await companyRegister(context, params.companyId, query);
  context.reply.next = next;
  return rows.map(({ project, ...row }) => ({
    ...restatementView(row),
    project: project && { uid: project.uid, name: project.name },
  }));
};

export const exportRestatements: Routes['exportRestatements'] = async (context, { params }) => {
  Object.assign(context.reply, { contentType: 'text/csv; charset=utf-8', filename: 'restatements.csv' });
  return csvOf(await registerTable(context, params.projectId));
};

export const readFigures: Routes['readFigures'] = (context, { params, query }) => figuresAsAt(context, params.projectId, query);

export const readFigureHistory: Routes['readFigureHistory'] = async (context, { params, query }) => {
  const wanted = { indicatorId: query.indicator, periodUid: query.period, packageId: query.package };
  const steps = await figureHistory(context, params.projectId, wanted);
  return steps.map(({ entry, restatementUid: _entry, ...step }) => ({ ...step, restatement: entry && restatementView(entry) }));
};
