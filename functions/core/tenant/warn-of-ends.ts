import type { AccessEndsMail } from '../../../shared/contract/mails.ts';
import { endsSoon } from '../../../shared/domain/access/ends.ts';
import { nameOfPerson, shortId } from '../../../shared/domain/kernel/names.ts';
import type { Cause } from '../../data/audit-write.ts';
import { type GrantItem, membershipStore } from '../../data/stores/person/membership-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { REMINDED, reminderStore } from '../../data/stores/tenant/reminder-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';
import { activeAdministrators } from '../person/administrators.ts';
import { mailJobs } from './mail-jobs.ts';

/**
 * Mails people whose access to a project ends within a week, and the administrators who may extend it. Each last day is announced
 * once, since its mark and the mails are one transaction. Leaves out deactivated people. One Query per project.
 * @param day of the tenant's time zone, 'YYYY-MM-DD'
 * @returns the number of accesses announced by this call
 */
export async function warnOfEnds(tenantUid: string, day: string, cause: Cause): Promise<number> {
  const [{ domainUrl }, projects] = await Promise.all([tenantStore(tenantUid).get(), projectIndexStore(tenantUid).all()]);
  let warned = 0;
  for (const project of projects) {
    const ending = (await membershipStore(tenantUid).of(project.uid)).filter((grant) => endsSoon(grant, day));
    if (ending.length === 0) continue;
    const administrators = await activeAdministrators(tenantUid, [project.uid, project.companyUid]);
    const people = new Map(
      (await personStore(tenantUid).getMany(ending.map(({ userUid }) => userUid))).map((each) => [each.uid, each]),
    );
    for (const grant of ending) {
      const person = people.get(grant.userUid);
      if (!person || person.deactivatedAt !== undefined) continue;
      const mails = mailsOf(domainUrl, project, { grant, person, administrators });
      if (await warn(tenantUid, grant, mails, cause)) warned += 1;
    }
  }
  return warned;
}

/** @returns false where this end was mailed about before */
async function warn(tenantUid: string, grant: GrantItem, mails: AccessEndsMail[], cause: Cause): Promise<boolean> {
  const who = `end of ${grant.userUid} in ${grant.scopeUid}`;
  const mark = reminderStore(tenantUid).claimWrite(String(grant.until), who, new Date(cause.at));
  const jobs = mails.flatMap((mail) => mailJobs(tenantUid, mail, cause));
  try {
    await transact([mark, ...jobs]);
    return true;
  } catch (error) {
    if (REMINDED.is(error)) return false;
    throw error;
  }
}

type Ending = { grant: GrantItem; person: PersonItem; administrators: readonly string[] };

function mailsOf(host: string, project: ProjectItem, { grant, person, administrators }: Ending): AccessEndsMail[] {
  const { uid, email } = person;
  const name = nameOfPerson(person);
  const path = `/project/${shortId(project.uid)}`;
  const facts = { project: project.name, until: String(grant.until), person: name, email };
  const rest = { places: [project.uid, project.companyUid], host, facts };
  const recipients = administrators.filter((each) => each !== uid);
  return [
    { kind: 'access-ends', userUids: [uid], path, ...rest },
    ...(recipients.length > 0
      ? [{ kind: 'member-access-ends' as const, userUids: recipients, path: `${path}/members`, ...rest }]
      : []),
  ];
}
