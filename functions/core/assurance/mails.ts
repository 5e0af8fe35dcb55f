import type { FindingMail } from '../../../shared/contract/mails.ts';
import type { AuditedFigure } from '../../../shared/domain/assurance/finding.ts';
import { nameOfPerson, shortId } from '../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import type { FindingItem } from '../../data/stores/assurance/assurance-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { activeAdministrators } from '../person/administrators.ts';
import { mailJobs } from '../tenant/mail-jobs.ts';
import { type HeldSeat, seatsOf } from './seats.ts';

const figureOf = ({ indicator, start, end }: AuditedFigure) => `${indicator}, ${displayPeriod({ start, end })}`;

/** The active people with a seat of today in some places. */
async function auditorsOf(context: Context, places: readonly string[]): Promise<Set<string>> {
  const seats = (await Promise.all(places.map((each) => seatsOf(context, each)))).flat();
  const isAuditor = ({ counts, person }: HeldSeat) => counts && person !== undefined && person.deactivatedAt === undefined;
  return new Set(seats.filter(isAuditor).map(({ seat }) => seat.userUid));
}

/**
 * The recipients of a mail. People with a seat answer no findings, whatever role they have beside it. An answer goes to the
 * auditor who recorded the finding or, if that seat has ended, to the present auditors.
 */
async function recipients(context: Context, kind: FindingMail['kind'], by: string, places: string[]): Promise<string[]> {
  const auditors = await auditorsOf(context, places);
  if (kind === 'finding-answered') return auditors.has(by) ? [by] : [...auditors];
  return (await activeAdministrators(context.tenantUid, places)).filter((uid) => !auditors.has(uid));
}

/** The mail about a finding, as a job in the transaction of the change; none without recipients. */
export async function findingMail(
  context: Context,
  kind: FindingMail['kind'],
  { projectUid, by, figure, text }: FindingItem,
  reply?: string,
): Promise<Write[]> {
  const { tenantUid, host, cause, actor } = context;
  const { name, companyUid } = await projectStore(tenantUid).get(projectUid);
  const places = [projectUid, companyUid];
  const userUids = await recipients(context, kind, by, places);
  if (userUids.length === 0) return [];
  const mail: FindingMail = {
    kind,
    places,
    userUids,
    host,
    path: `/project/${shortId(projectUid)}/assurance`,
    facts: {
      project: name,
      ...(figure && { figure: figureOf(figure) }),
      text,
      ...(reply !== undefined && { reply }),
      by: nameOfPerson(actor),
    },
  };
  return mailJobs(tenantUid, mail, cause);
}
