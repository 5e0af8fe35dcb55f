import { type ReportChangeBody, settingsNeeds } from '../../../shared/contract/report/report-change.ts';
import type { TreeNeed } from '../../../shared/domain/access/report-policy.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import { reportIn } from '../access/loaded.ts';
import { permit } from '../access/policy.ts';
import type { Context } from '../context.ts';
import { changePeriod } from './change-period.ts';
import { changeSettings } from './change-settings.ts';
import { decide } from './decide.ts';
import { submit } from './submit.ts';

type Part = { needs: readonly TreeNeed[]; run: (context: Context) => Promise<ReportItem> };

/**
 * Decides on a report, changes its period, or its settings and marks: each sent part, one after another (REP-359, ADM-519). The
 * policy has judged the first part. Each later part is judged on the report as the previous part left it.
 * @returns the report after the last part
 * @throws forbidden, conflict, stale_version, invalid_input: the first refusal; the parts before it stay
 */
export async function changeByParts(context: Context, body: ReportChangeBody): Promise<ReportItem> {
  let report = reportIn(context);
  for (const [index, { needs, run }] of partsOf(body).entries())
    report = await run(index === 0 ? context : await permit(context, needs));
  return report;
}

function partsOf(body: ReportChangeBody): Part[] {
  const { status, comment, reporting_period, due_date, meta_json: meta } = body;
  const decided: Part['run'] = (now) => (status === 'UPDATE' ? submit(now, 'resubmit', comment) : decide(now, status!, body));
  const moves = reporting_period !== undefined || due_date !== undefined;
  return [
    ...(status ? [{ needs: [], run: decided }] : []),
    ...(moves ? [{ needs: ['report:reschedule'] as const, run: (now: Context) => changePeriod(now, body) }] : []),
    ...(meta
      ? [{ needs: ['report:change' as const, ...settingsNeeds(meta)], run: (now: Context) => changeSettings(now, meta) }]
      : []),
  ];
}
