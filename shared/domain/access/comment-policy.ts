import { isProjectAdmin, type ReportMember } from './report-access.ts';
import type { Refusal } from './report-policy.ts';

/** A comment is changed by its author, and deleted by the author or an administrator. */
export function commentRefusal(act: 'change' | 'delete', isAuthor: boolean, member: ReportMember): Refusal | null {
  if (isAuthor || (act === 'delete' && isProjectAdmin(member))) return null;
  const who = act === 'change' ? 'Only its author' : 'Only its author or an administrator';
  return { code: 'forbidden', message: `${who} can ${act} a comment.` };
}
