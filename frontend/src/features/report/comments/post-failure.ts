import { messageOf } from '../../../ui/failure.ts';
import { isRefused } from '../../uploads/index.ts';
import { commentTexts as texts } from './texts.ts';

/** Why a comment was not saved (REP-356). `isOffline`: nothing was sent; text and files stay in the dialog. */
export function postFailureOf(error: unknown, isOffline = navigator.onLine === false): string {
  if (isRefused(error)) return `${texts.failed}. ${error.message}`;
  if (isOffline) return `${texts.failed}. ${texts.offline}`;
  const reason = messageOf(error, '');
  return [`${texts.failed}.`, reason, texts.failedKept].filter(Boolean).join(' ');
}
