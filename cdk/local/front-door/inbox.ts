import { accountMail } from '../../../functions/jobs/account-mail/run.ts';
import { descending } from '../../../shared/domain/kernel/order.ts';

export type InboxMail = { id: string; at: string; from: string; to: string[]; subject: string; text: string };

type StoredMail = {
  MessageId: string;
  Source: string;
  To: string[];
  Subject: string;
  BodyText: string;
  BodyHtml: string | null;
  Timestamp: string | number;
  Type?: string;
};

/**
 * The mails in the emulator's SES, including Cognito's codes, newest first. Links lead to `origin`. `to`: only the mails to this
 * address.
 */
export const readMail = async (endpoint: string, origin: string, to: string): Promise<InboxMail[]> => {
  const answer = await fetch(`${endpoint}/_ministack/ses/messages`);
  if (!answer.ok) return [];
  const { messages } = (await answer.json()) as { messages: Record<string, StoredMail[]> };
  return Object.values(messages)
    .flat()
    .filter((mail) => to === '' || mail.To.includes(to))
    .map((mail) => asMail(asTriggered(mail, origin)))
    .sort(descending(({ at }) => at));
};

/** The emulator's code for a new password; its other codes are 123456. */
const RESET_CODE = '654321';

/**
 * Replaces a mail of Cognito by the text of the product's own trigger (functions/jobs/account-mail), because the emulator runs
 * the trigger for invitations only. Inserts the code as Cognito does.
 */
function asTriggered(mail: StoredMail, origin: string): StoredMail {
  const code = /\b\d{6}\b/.exec(mail.BodyText)?.[0];
  if (mail.Type !== 'CognitoVerificationMessage' || code === undefined) return mail;
  const triggerSource = code === RESET_CODE ? 'CustomMessage_ForgotPassword' : 'CustomMessage_SignUp';
  const request = { userAttributes: { email: mail.To[0] ?? '' }, codeParameter: code };
  const written = accountMail({ triggerSource, request }, origin);
  return written ? { ...mail, Subject: written.emailSubject, BodyText: '', BodyHtml: written.emailMessage } : mail;
}

const asMail = (mail: StoredMail): InboxMail => ({
  id: mail.MessageId,
  at: new Date(typeof mail.Timestamp === 'number' ? mail.Timestamp * 1000 : mail.Timestamp).toISOString(),
  from: mail.Source,
  to: mail.To,
  subject: mail.Subject,
  text: mail.BodyText || plainText(mail.BodyHtml ?? ''),
});

/** Plain text of a mail, good enough for the product's own mails: links show their address, and other markup is removed. */
const plainText = (html: string) =>
  html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>.*?<\/a>/gi, '$1')
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.,;:!?)]/g, (address) => `<a href="${address}">${address}</a>`);

const article = ({ id, at, from, to, subject, text }: InboxMail) => `
    <article aria-labelledby="${escapeHtml(id)}">
      <h2 id="${escapeHtml(id)}">${escapeHtml(subject || '(no subject)')}</h2>
      <dl>
        <dt>To</dt><dd>${escapeHtml(to.join(', '))}</dd>
        <dt>From</dt><dd>${escapeHtml(from)}</dd>
        <dt>Sent</dt><dd><time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></dd>
      </dl>
      <pre>${linked(text)}</pre>
    </article>`;

export const INBOX_STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
  article { border: 1px solid #8c8c94; border-radius: .75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
  h2 { margin: 0 0 .5rem; font-size: 1.15rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 0 .75rem; }
  dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }`;

/** Most mails on the page, because a day of tests leaves thousands. */
const MAX_MAILS = 50;

const found = (count: number, to: string) => {
  const mails = `${count === 1 ? '1 mail' : `${count} mails`}${to ? ` to ${escapeHtml(to)}` : ''}`;
  return `<p>${count > MAX_MAILS ? `${mails}, the newest ${MAX_MAILS} below.` : `${mails}.`}</p>`;
};

/**
 * A page for people. Tests get the same mails as JSON with `?format=json`. `to`: shows only the mails to this address, else all.
 */
export const inboxPage = (mails: InboxMail[], to: string, nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Inbox (${mails.length}) - Tributary</title>
    <style nonce="${nonce}">${INBOX_STYLE}</style>
  </head>
  <body>
    <main>
      <h1>Local inbox</h1>
      <p>All mail that this deployment sends ends here. <a href="/inbox">Reload</a> or <a href="/">back to Tributary</a>.</p>
      <form><label>Only to <input name="to" type="email" value="${escapeHtml(to)}"></label> <button>Show</button></form>
      ${found(mails.length, to)}
      ${mails.slice(0, MAX_MAILS).map(article).join('')}
    </main>
  </body>
</html>
`;
