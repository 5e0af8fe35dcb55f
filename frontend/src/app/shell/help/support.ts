import { fill } from '../../../ui/fill.ts';
import { shell } from '../texts.ts';

/** A mail to support with the page and the person filled in (ADM-241, ADM-242, ADM-609). */
export function supportMail(address: string, page: string, user: string): string {
  const subject = encodeURIComponent(shell.supportSubject);
  const body = encodeURIComponent(fill(shell.supportBody, { page, user }));
  return `mailto:${address}?subject=${subject}&body=${body}`;
}
