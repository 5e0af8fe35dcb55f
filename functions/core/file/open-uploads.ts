import { TooManyRequests } from '../../../shared/errors.ts';
import { UPLOAD_DAYS } from '../../../shared/platform.ts';
import type { Cause } from '../../data/audit-write.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { Write } from '../../data/transact.ts';

/**
 * Most uploads of a person that are begun and neither complete nor cancelled. Pages send one file after the other, so that only
 * lost connections leave some: a hundred in two days are more than a building site without a signal makes.
 */
export const MAX_OPEN_UPLOADS = 100;

const SPAN = { limit: MAX_OPEN_UPLOADS, seconds: UPLOAD_DAYS * 24 * 3600 };
const subjectOf = (userUid: string) => `open upload ${userUid}`;

const full = (seconds: number) =>
  new TooManyRequests(
    `${MAX_OPEN_UPLOADS} of your uploads have begun and never arrived. They expire within ${UPLOAD_DAYS} days. Try again then.`,
    seconds,
  );

/**
 * Counts an upload of a person from its first address on, in the transaction that keeps it: what is sent there takes up space
 * that counts only once the upload is complete. An upload that is never completed counts until it expires.
 * @param at ISO instant of its beginning, which the upload keeps
 * @throws too_many_requests above MAX_OPEN_UPLOADS, also when written
 */
export const openUploadWrite = (tenantUid: string, { by, at }: Pick<Cause, 'by' | 'at'>): Promise<Write> =>
  throttleStore(tenantUid).countWrite(subjectOf(by), { ...SPAN, now: new Date(at) }, full);

/** Counts an upload no more, in the transaction that completes or deletes it. `created`: ISO instant of its beginning. */
export const endedUploadWrite = (tenantUid: string, { by, created }: { by: string; created: string }): Write =>
  throttleStore(tenantUid).forgiveWrite(subjectOf(by), { ...SPAN, now: new Date(created) });
