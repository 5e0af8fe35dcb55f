import type {
  Apportionment,
  ApportionmentEntry,
  StoredApportionment,
} from '../../../../shared/contract/project/apportionment.ts';
import type { ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { byStart, currentPeriod } from '../../../../shared/domain/apportionment/periods.ts';
import { percentText, sharesTogether } from '../../../../shared/domain/apportionment/shares.ts';
import { compareNames, meansUid } from '../../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { displayStatus } from '../../../../shared/domain/report/status.ts';
import { fill } from '../../ui/fill.ts';
import { apportionmentTexts as t } from './texts.ts';

type KeyedPackage = { project: { uid: string }; ref_id: string };
export const shareKey = ({ project, ref_id }: KeyedPackage): string => `${project.uid}/${ref_id}`;

export const sharesOf = ({ meta_json }: Pick<ReportingPeriod, 'meta_json'>): Partial<StoredApportionment> =>
  meta_json.apportionment ?? {};

/** Time between reads of a running submission, in milliseconds. */
export const LOOK_MS = 3_000;
export const isSubmitting = (period: ReportingPeriod): boolean => sharesOf(period).status === 'submitting';

export const nameOfPeriod = ({ startDate, endDate }: Pick<ReportingPeriod, 'startDate' | 'endDate'>): string =>
  displayPeriod({ start: startDate, end: endDate });

/** The period of the page: the one in the address, else the current one (ADM-068, ADM-114). */
export const chosenPeriod = (periods: readonly ReportingPeriod[], id: string | undefined, today: string) =>
  periods.find(({ uid }) => id !== undefined && meansUid(id, uid)) ?? currentPeriod(periods, today);

export const periodOptions = (periods: readonly ReportingPeriod[]) =>
  byStart(periods).map((period) => ({ value: period.uid, label: nameOfPeriod(period) }));

/** The name of a client: its company and project (ADM-120). */
export const clientName = ({ companyName, project }: Pick<ApportionmentEntry, 'companyName' | 'project'>): string =>
  `${companyName} - ${project.name}`;

/** The entries of a period with a new share of one client. */
export const withShare = (entries: readonly ApportionmentEntry[], client: Apportionment['clients'][number], value: number) => {
  const { project, ref_id, companyName } = client;
  const others = entries.filter((entry) => shareKey(entry) !== shareKey(client));
  return [...others, { project, ref_id, companyName, value }];
};

/** A body that sets one client's share and leaves the others of a period unchanged. */
export const shareChange = (
  period: ReportingPeriod,
  client: Apportionment['clients'][number],
  value: number,
): { entries: ApportionmentEntry[] } => ({ entries: withShare(sharesOf(period).entries ?? [], client, value) });

export type SubmittedTable = { clients: { key: string; name: string }[]; rows: { period: ReportingPeriod; cells: string[] }[] };

/** The submitted periods by client: accepted clients, and all others that received shares (ADM-119 to ADM-122). */
export function submittedTable(periods: readonly ReportingPeriod[], accepted: Apportionment['clients']): SubmittedTable {
  const submitted = byStart(periods).filter((period) => sharesOf(period).status === 'submitted');
  const sent = submitted.flatMap((period) => sentShares(period));
  const names = new Map([...sent, ...accepted].map((client) => [shareKey(client), clientName(client)]));
  const clients = [...names].map(([key, name]) => ({ key, name })).sort((a, b) => compareNames(a.name, b.name));
  const rows = submitted.map((period) => {
    const values = new Map(sentShares(period).map((entry) => [shareKey(entry), percentText(entry.value)]));
    return { period, cells: clients.map(({ key }) => values.get(key) ?? t.notSubmitted) };
  });
  return { clients, rows };
}

/**
 * The shares that were sent to clients. Later changes of the entries do not affect them. Includes shares of 0, which send
 * nothing.
 */
function sentShares(period: ReportingPeriod): Pick<ApportionmentEntry, 'project' | 'ref_id' | 'companyName' | 'value'>[] {
  const { entries = [], outcomes } = sharesOf(period);
  if (!outcomes) return entries;
  const told = new Set(outcomes.map(shareKey));
  return [...outcomes.filter(({ isSent }) => isSent), ...entries.filter((each) => each.value === 0 && !told.has(shareKey(each)))];
}

/** The sum of the shares, the rest that is not apportioned, and a warning above 100 %. */
export function sumLine(entries: readonly ApportionmentEntry[]): { text: string; warning: string | null; sum: string } {
  const { sum, left, isOver } = sharesTogether(entries.map(({ value }) => value));
  const shown = percentText(sum);
  const text = [fill(t.together, { sum: shown }), ...(isOver ? [] : [fill(t.notApportioned, { left: percentText(left) })])];
  return { text: text.join(' · '), warning: isOver ? fill(t.over, { sum: shown }) : null, sum: shown };
}

/** Reports and packages whose figures are not sent. `today`: 'YYYY-MM-DD', for those that are overdue. */
export const leftOutReports = (reports: Apportionment['reports'], today: string) =>
  reports
    .filter(({ counts }) => !counts)
    .map(({ ref: pack, report, status, due_date }) => ({
      key: report ?? pack.uid,
      name: pack.name,
      status: status ? displayStatus(status, due_date, today) : t.noReport,
    }));

export type ShareRow = {
  client: Pick<ApportionmentEntry, 'project' | 'ref_id' | 'companyName'>;
  value: number | undefined;
  outcome: Apportionment['outcomes'][number] | undefined;
};

/** The accepted clients and all others with a share, by name. `value`: undefined for clients without a share (ADM-142). */
export function shareRows(
  clients: Apportionment['clients'],
  entries: readonly ApportionmentEntry[],
  outcomes: readonly Apportionment['outcomes'][number][],
): ShareRow[] {
  const shown = new Map([...clients, ...entries].map((client) => [shareKey(client), client]));
  const at = (key: string) => (each: KeyedPackage) => shareKey(each) === key;
  return [...shown]
    .map(([key, client]) => ({ client, value: entries.find(at(key))?.value, outcome: outcomes.find(at(key)) }))
    .sort((a, b) => compareNames(clientName(a.client), clientName(b.client)));
}

export type ShareOutcome = Apportionment['outcomes'][number];

/** Whether a failed submission has sent a client some figures but not all. */
export const isInPart = ({ isSent, metrics, left }: ShareOutcome): boolean => !isSent && metrics > 0 && left.length > 0;

/** The outcome of a client's share in words. */
export function shareOutcomeText(outcome: ShareOutcome | undefined, share: number, date: (at: string) => string): string {
  if (!outcome) return t.notSent;
  const facts = { count: String(outcome.metrics), date: date(outcome.at), reason: outcome.reason ?? '' };
  if (!outcome.isSent) return fill(isInPart(outcome) ? t.failedInPart : t.failed, facts);
  if (outcome.value !== share) return t.changed;
  return fill(t.sent, facts);
}
