import type { RestatementMail } from '../../../shared/contract/mails.ts';
import { nameOfPerson, shortId } from '../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { shortFigure } from '../../../shared/domain/kernel/short-figure.ts';
import { unitText } from '../../../shared/domain/metric/unit-text.ts';
import { actName } from '../../../shared/domain/restatement/acts.ts';
import type { RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import type { Cause } from '../../data/audit-write.ts';
import type { CompanyItem } from '../../data/stores/company/company-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { ProjectItem } from '../../data/stores/project/project-index-store.ts';
import type { RestatementEntry } from '../../data/stores/restatement/restatement-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import type { Write } from '../../data/transact.ts';
import { activeAdministrators } from '../person/administrators.ts';
import { mailJobs } from '../tenant/mail-jobs.ts';

/** Figures of an entry that the mail shows. */
const EXAMPLES = 5;

/** A figure as mails show it. `other`: the figure beside it, old or new. */
const shown = (value: string | null, unit: string, other: string | null) =>
  value === null ? 'none' : [shortFigure(value, [other]), unitText(unit)].filter(Boolean).join(' ');

const exampleOf = ({ name, unit, oldUnit = unit, periodStart, periodEnd, old, new: value }: RestatedFigure): string =>
  `${name}, ${displayPeriod({ start: periodStart, end: periodEnd })}: ${shown(old, oldUnit, value)}, now ${shown(value, unit, old)}`;

/**
 * One mail about restated figures to the administrators of a project and of its company, as a job;
 * none where there are no people.
 */
export const settledMail = (
  tenantUid: string,
  { uid, name, companyUid }: ProjectItem,
  entries: readonly RestatementEntry[],
  cause: Cause,
): Promise<Write[]> =>
  mailOf(tenantUid, { places: [uid, companyUid], name, path: `/project/${shortId(uid)}/restatements` }, entries, cause);

/** A mail about figures that a company's target now judges differently, to the administrators of the company. */
export const judgedMail = (
  tenantUid: string,
  { uid, name }: Pick<CompanyItem, 'uid' | 'name'>,
  entry: RestatementEntry,
  cause: Cause,
): Promise<Write[]> =>
  mailOf(tenantUid, { places: [uid], name, path: `/company/${shortId(uid)}/restatements`, isJudged: true }, [entry], cause);

/** A mail about changed figures of a company's own indicators, to the administrators of the company. */
export const companyMail = (
  tenantUid: string,
  { uid, name }: Pick<CompanyItem, 'uid' | 'name'>,
  entry: RestatementEntry,
  cause: Cause,
): Promise<Write[]> => mailOf(tenantUid, { places: [uid], name, path: `/company/${shortId(uid)}/restatements` }, [entry], cause);

type MailedPlace = { places: string[]; name: string; path: string; isJudged?: true };

async function mailOf(
  tenantUid: string,
  { places, name, path, isJudged }: MailedPlace,
  entries: readonly RestatementEntry[],
  cause: Cause,
): Promise<Write[]> {
  const userUids = await activeAdministrators(tenantUid, places);
  const told = entries.filter(({ figureCount }) => figureCount > 0);
  if (userUids.length === 0 || told.length === 0) return [];
  const [{ domainUrl }, actors] = await Promise.all([
    tenantStore(tenantUid).get(),
    personStore(tenantUid).getMany(told.map(({ by }) => by)),
  ]);
  const nameOf = (by: string) => {
    const actor = actors.find((each) => each.uid === by);
    return actor ? nameOfPerson(actor) : '';
  };
  const mail: RestatementMail = {
    kind: 'restatement',
    places,
    userUids,
    host: domainUrl,
    path,
    facts: {
      project: name,
      ...(isJudged && { isJudged }),
      entries: told.map(({ act, subject, reason, by, figureCount, figures }) => ({
        act: actName(act, subject.name),
        reason,
        by: nameOf(by),
        figures: figureCount,
        examples: figures.slice(0, EXAMPLES).map(exampleOf),
      })),
    },
  };
  return mailJobs(tenantUid, mail, cause);
}
