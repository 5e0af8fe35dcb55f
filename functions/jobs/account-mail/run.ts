import type { CustomMessageTriggerEvent } from 'aws-lambda';

/** The part of Cognito's event that the mail depends on. */
type MailTrigger = {
  triggerSource: CustomMessageTriggerEvent['triggerSource'];
  request: { userAttributes: Record<string, string>; codeParameter: string };
};

type Mail = { emailSubject: string; emailMessage: string };

const ACTIVATION = {
  path: '/accounts/activate',
  emailSubject: 'Activate your account',
  text: 'Open this page, and enter the password that you chose, to activate your account:',
  why: 'You get this mail because an account was created with this e-mail address. If that was not you, do nothing: the account stays inactive. Never enter a password that somebody else chose.',
};

const RESET = {
  path: '/accounts/reset',
  emailSubject: 'Choose a new password',
  text: 'Open this page to choose a new password:',
  why: 'You get this mail because a new password was requested for this account. If that was not you, do nothing: your password stays the same.',
};

/** The mail of each occasion; for any other occasion Cognito's own text stays. */
const MAILS: Partial<Record<CustomMessageTriggerEvent['triggerSource'], typeof ACTIVATION>> = {
  CustomMessage_SignUp: ACTIVATION,
  CustomMessage_ResendCode: ACTIVATION,
  CustomMessage_ForgotPassword: RESET,
};

/**
 * Subject and HTML of an account mail, whose link opens the page with address and code filled in. They are in the fragment, which
 * browsers send to no server: a query would be kept in access logs and sent to other sites as the referrer.
 * @param origin of the person's tenant, such as 'https://client.example'
 */
export function accountMail({ triggerSource, request }: MailTrigger, origin: string): Mail | undefined {
  const mail = MAILS[triggerSource];
  if (!mail) return undefined;
  const email = encodeURIComponent(request.userAttributes.email ?? '');
  const { emailSubject, path, text, why } = mail;
  // Cognito replaces the parameter by the code, in the link as well as in the text
  const link = `${origin}${path}#email=${email}&amp;code=${request.codeParameter}`;
  const emailMessage = [
    `<p>${text}</p>`,
    `<p><a href="${link}">${origin}${path}</a></p>`,
    `<p>If the page asks for a code, enter ${request.codeParameter}.</p>`,
    `<p>${why}</p>`,
    '<p>Tributary</p>',
  ].join('\n');
  return { emailSubject, emailMessage };
}
