import { companyChain } from '../../../shared/domain/report/reminders.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import { IN_TENANCY, inCompany, inProject, type TrailPlace } from '../../data/trail-place.ts';
import type { Context } from '../context.ts';

/** Whether a project or company has reminders on, and the nearest company above it that has them off (SET-069). */
export type ReminderSetting = { isOn: boolean; stoppedBy: CompanyItem | undefined };

/** The companies above a scope, the nearest first: of a project its own and those above that one. */
async function companiesAboveScope({ tenantUid, ids }: Context, scopeUid: string) {
  const companyUid = ids.project?.companyUid ?? ids.company?.uid ?? scopeUid;
  const chain = companyChain(await companyStore(tenantUid).all(), companyUid);
  return chain.filter(({ uid }) => uid !== scopeUid);
}

/** The trail that records mails of the path's project or company. */
export const mailPlace = ({ ids }: Pick<Context, 'ids'>): TrailPlace =>
  ids.project ? inProject(ids.project.uid) : ids.company ? inCompany(ids.company.uid) : IN_TENANCY;

/** The setting of the project or company of the path: one Query, and a BatchGet for it and the companies above. */
export async function reminderSetting(context: Context, scopeUid: string): Promise<ReminderSetting> {
  const above = await companiesAboveScope(context, scopeUid);
  const isOn = await mailStore(context.tenantUid).choices([scopeUid, ...above.map(({ uid }) => uid)]);
  return { isOn: isOn(scopeUid), stoppedBy: above.find(({ uid }) => !isOn(uid)) };
}

/** Switches the reminders of the project or company of the path on or off; an unchanged setting is not written again. */
export async function switchReminders(context: Context, scopeUid: string, enabled: boolean): Promise<ReminderSetting> {
  const store = mailStore(context.tenantUid);
  const isOn = await store.choices([scopeUid]);
  if (isOn(scopeUid) !== enabled) await store.choose(mailPlace(context), scopeUid, isOn(scopeUid), enabled, context.cause);
  return reminderSetting(context, scopeUid);
}
