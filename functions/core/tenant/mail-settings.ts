import { companyChain } from '../../../shared/domain/report/reminders.ts';
import { untilFresh } from '../../data/retry.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { type MailChoice, mailStore } from '../../data/stores/tenant/mail-store.ts';
import { IN_TENANCY, inCompany, inProject, type TrailPlace } from '../../data/trail-place.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';

/** Whether a project or company has reminders on, and the nearest company above it that has them off (SET-069). */
export type ReminderSetting = MailChoice & { stoppedBy: CompanyItem | undefined };

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
  const settingOf = await mailStore(context.tenantUid).settings([scopeUid, ...above.map(({ uid }) => uid)]);
  return { ...settingOf(scopeUid), stoppedBy: above.find(({ uid }) => !settingOf(uid).isOn) };
}

/**
 * Switches the reminders of the project or company of the path on or off; an unchanged setting is not written again.
 * @throws stale_version for another version than the caller has seen, unless it is switched so already
 */
export async function switchReminders(context: Context, scopeUid: string, enabled: boolean): Promise<ReminderSetting> {
  const store = mailStore(context.tenantUid);
  const choose = async () => {
    const now = (await store.settings([scopeUid], { consistent: true }))(scopeUid);
    // whoever sends it again after a lost answer overwrites nothing
    if (now.isOn === enabled) return;
    demandSeenVersion(context, now, 'setting');
    await store.choose(mailPlace(context), scopeUid, now, enabled, context.cause);
  };
  await (context.ifMatch === undefined ? untilFresh(choose) : choose());
  return reminderSetting(context, scopeUid);
}
