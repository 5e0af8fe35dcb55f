import type { MailSetting } from '../../../shared/contract/tenant/emails.ts';
import type { Context } from '../../core/context.ts';
import { type ReminderSetting, reminderSetting, switchReminders } from '../../core/tenant/mail-settings.ts';

const view = ({ isOn, version, stoppedBy }: ReminderSetting): MailSetting[] => [
  {
    kind: 'report-reminder',
    enabled: isOn,
    in_force: isOn && stoppedBy === undefined,
    stopped_by: stoppedBy ? { uid: stoppedBy.uid, name: stoppedBy.name } : null,
    version,
  },
];

export const readMailSettings = async (context: Context, scopeUid: string) => view(await reminderSetting(context, scopeUid));

export const changeMailSettings = async (context: Context, scopeUid: string, { enabled }: { enabled: boolean }) =>
  view(await switchReminders(context, scopeUid, enabled));
