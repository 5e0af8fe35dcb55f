import { errorKind } from '../../../../shared/errors.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

const KEEP_SECONDS = 30 * 24 * 3600;

export const EVERYBODY = 'everybody';

/** Another worker has done this already. */
export const REMINDED = errorKind('conflict', 'These reminders have been sent already.');

/** Records which people of one tenant were reminded on which day. */
export const reminderStore = (tenantUid: string) => ({
  /**
   * To be written with the job of the mail: a transaction with it succeeds once a day and person, else it is refused as REMINDED.
   */
  claimWrite(day: string, who: string, now: Date): Write {
    const expiresAt = Math.floor(now.getTime() / 1000) + KEEP_SECONDS;
    return write(db.entities.reminder.create({ tenantUid, day, who, expiresAt }), REMINDED);
  },
});
