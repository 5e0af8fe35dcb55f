import { MailPayload } from '../../../shared/contract/mails.ts';
import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { sendToEach } from '../../core/tenant/send-mails.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Sends one mail to all whom it is for, and goes on where an earlier attempt died. @returns how many, for the job's record */
export async function sendMails({ tenantUid, uid, payload, checkpoint, asked }: RunningJob): Promise<string> {
  const sent = await sendToEach(tenantUid, uid, MailPayload.parse(payload), Number(checkpoint ?? 0), asked);
  return `${countText(sent, 'mail')} sent`;
}
