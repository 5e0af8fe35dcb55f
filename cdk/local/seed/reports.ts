import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { ApiPerson } from './client.ts';
import { figures } from './figures.ts';
import { dueOf, MONTHS, type SeedProject } from './project.ts';
import type { PlacedMetrics } from './structure.ts';

const BATCH = 50;

/** The first month with figures: the demonstration has them for the last twelve months. */
export const FIRST_MONTH = MONTHS - 12;

type Decision = 'APPROVE' | 'REJECT' | 'INVALIDATE' | 'REOPEN';
type Correction = { uid: string; value: string; comment: string };

/** Fills in, submits and decides on the reports of one package, in the names of its people. */
export function seedReportsOf(at: SeedProject, placed: PlacedMetrics, { uid }: ReportingPackage, packageName: string) {
  const base = `/api/tracker/${at.structureUid}/ref/${uid}`;
  const months = figures(packageName, MONTHS, Number(at.periods[0]!.startDate.slice(5, 7)) - 1);
  const current = (person: ApiPerson) => person.get<ReportRecord>(`${base}/report/`);
  const change = async (person: ApiPerson, body: object) => {
    const report = await current(person);
    return person.send<ReportRecord>('PATCH', `${base}/commit/${report.uid}/`, { submission: report.submission, ...body });
  };

  return {
    /** A figure of a month, by key of its metric. */
    figure: (month: number, key: string) => months[month]!.get(key)!,

    /** Sets the first month of the package's reporting. */
    begin: (admin: ApiPerson, first = FIRST_MONTH) => {
      const period = at.periods[first]!;
      return change(admin, { reporting_period: period.uid, due_date: dueOf(period) });
    },

    /** Enters a month's figures. `share`: the share of figures to enter, for a report that is still being filled in. */
    async fill(reporter: ApiPerson, month: number, share = 1) {
      const { uid: report } = await current(reporter);
      const all = [...months[month]!].flatMap(([key, value]) => {
        const node = placed.get(key);
        return node ? [{ uid: node.uid, input: { value } }] : [];
      });
      const inputs = all.slice(0, Math.ceil(all.length * share));
      for (let start = 0; start < inputs.length; start += BATCH) {
        const body = { inputs: inputs.slice(start, start + BATCH) };
        await reporter.send('PUT', `/api/tracker/${at.structureUid}/commit/${report}/inputs/`, body);
      }
    },

    async submit(reporter: ApiPerson, comment: string) {
      const { uid: report } = await current(reporter);
      return reporter.send<ReportRecord>('POST', `${base}/commit/`, { comment, commit: report });
    },

    /** `report`: the submitted report; the current one may already be the next month's. */
    decide: (person: ApiPerson, report: ReportRecord, status: Decision, comment: string) =>
      person.send<ReportRecord>('PATCH', `${base}/commit/${report.uid}/`, { submission: report.submission, status, comment }),

    read: (person: ApiPerson, report: ReportRecord) => person.get<ReportRecord>(`${base}/commit/${report.uid}/`),

    /** Corrects a figure of a reopened report and submits it again. `uid`: of the metric's node. */
    async restate(reporter: ApiPerson, report: ReportRecord, { uid, value, comment }: Correction) {
      const inputs = [{ uid, input: { value, comment } }];
      await reporter.send('PUT', `/api/tracker/${at.structureUid}/commit/${report.uid}/inputs/`, { inputs });
      await reporter.send('POST', `${base}/commit/${report.uid}/`, { comment });
    },

    hold: (admin: ApiPerson) => change(admin, { status: 'HOLD', comment: 'On hold status toggled' }),
  };
}
