import type { MailSetting } from '../../../shared/contract/tenant/emails.ts';
import { companyChain } from '../../../shared/domain/report/reminders.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import type { Context } from '../context.ts';

/** The companies above a scope, the nearest first: of a project its own and those above that one. */
async function companiesAbove({ tenantUid, ids }: Context, scopeUid: string) {
  const companyUid = ids.project?.companyUid ?? ids.company?.uid ?? scopeUid;
  const chain = companyChain(await companyStore(tenantUid).all(), companyUid);
  return chain.filter(({ uid }) => uid !== scopeUid);
}

export async function readSettings(context: Context, scopeUid: string): Promise<MailSetting[]> {
  const above = await companiesAbove(context, scopeUid);
  const isOn = await mailStore(context.tenantUid).choices([scopeUid, ...above.map(({ uid }) => uid)]);
  const stopping = above.find(({ uid }) => !isOn(uid));
  return [
    {
      kind: 'report-reminder',
      enabled: isOn(scopeUid),
      in_force: isOn(scopeUid) && stopping === undefined,
      stopped_by: stopping ? { uid: stopping.uid, name: stopping.name } : null,
    },
  ];
}

export async function changeMailSettings(context: Context, scopeUid: string, { enabled }: { enabled: boolean }) {
  const store = mailStore(context.tenantUid);
  const isOn = await store.choices([scopeUid]);
  if (isOn(scopeUid) !== enabled) await store.choose(scopeUid, isOn(scopeUid), enabled, context.cause);
  return readSettings(context, scopeUid);
}
