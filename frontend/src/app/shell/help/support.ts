import { fill } from '../../../ui/fill.ts';
import { shell } from '../texts.ts';

/** The mail to support, filled in with the page and the person (ADM-241, ADM-242, ADM-609). */
export function supportMail(address: string, page: string, user: string): string {
  const subject = encodeURIComponent(shell.supportSubject);
  const body = encodeURIComponent(fill(shell.supportBody, { page, user }));
  return `mailto:${address}?subject=${subject}&body=${body}`;
}
