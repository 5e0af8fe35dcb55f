import { TooManyRequests } from '../../../shared/errors.ts';
import { UPLOAD_DAYS } from '../../../shared/platform.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { Context } from '../context.ts';

/**
 * Most uploads of a person that are begun and neither complete nor cancelled. Pages send one file after the other, so that only lost
 * connections leave some: a hundred in two days are more than a building site without a signal makes.
 */
export const MAX_OPEN_UPLOADS = 100;

const SPAN = { limit: MAX_OPEN_UPLOADS, seconds: UPLOAD_DAYS * 24 * 3600 };
const subjectOf = (userUid: string) => `open upload ${userUid}`;

type Caller = Pick<Context, 'tenantUid' | 'actor' | 'now'>;

/**
 * Begins an upload of the caller, and counts it from its first address on: what is sent there takes up space that counts only once the
 * upload is complete. An upload that is never completed counts until it expires, and one that is refused does not.
 * @throws too_many_requests above MAX_OPEN_UPLOADS, and what `begin` throws
 */
export async function asOpenUpload<T>(caller: Caller, begin: () => Promise<T>): Promise<T> {
  await count(caller);
  try {
    return await begin();
  } catch (error) {
    const { tenantUid, actor, now } = caller;
    await endOpenUpload(tenantUid, { by: actor.userUid, created: now.toISOString() });
    throw error;
  }
}

async function count({ tenantUid, actor, now }: Caller): Promise<void> {
  const [store, subject] = [throttleStore(tenantUid), subjectOf(actor.userUid)];
  const seconds = await store.wait(subject, { ...SPAN, now });
  if (seconds === 0) return;
  await store.forgive([subject], { ...SPAN, now });
  throw new TooManyRequests(
    `${MAX_OPEN_UPLOADS} of your uploads have begun and never arrived. They expire within ${UPLOAD_DAYS} days. Try again then.`,
    seconds,
  );
}

/** Counts an upload no more, which is complete, cancelled or refused. `created`: ISO instant of its beginning. */
export const endOpenUpload = (tenantUid: string, { by, created }: { by: string; created: string }): Promise<void> =>
  throttleStore(tenantUid).forgive([subjectOf(by)], { ...SPAN, now: new Date(created) });
