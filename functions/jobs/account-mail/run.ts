import type { CustomMessageTriggerEvent } from 'aws-lambda';

/** What of Cognito's event the mail depends on. */
type Asked = {
  triggerSource: CustomMessageTriggerEvent['triggerSource'];
  request: { userAttributes: Record<string, string>; codeParameter: string };
};

type Mail = { emailSubject: string; emailMessage: string };

const ACTIVATION = {
  path: '/accounts/activate',
  emailSubject: 'Activate your account',
  text: 'Open this page to activate your account:',
};

const RESET = {
  path: '/accounts/reset',
  emailSubject: 'Choose a new password',
  text: 'Open this page to choose a new password. If you did not ask for one, nothing needs to be done:',
};

/** What each occasion leads to; for any other one Cognito's own text stays. */
const MAILS: Partial<Record<CustomMessageTriggerEvent['triggerSource'], typeof ACTIVATION>> = {
  CustomMessage_SignUp: ACTIVATION,
  CustomMessage_ResendCode: ACTIVATION,
  CustomMessage_ForgotPassword: RESET,
};

/**
 * Subject and HTML of an account mail, whose link opens the page with address and code filled in. They stand in the fragment, which
 * browsers send to no server: what stood in the query would be kept in access logs and told to other sites as the referrer.
 * @param origin where the person's tenant answers, such as 'https://client.example'
 */
export function accountMail({ triggerSource, request }: Asked, origin: string): Mail | undefined {
  const mail = MAILS[triggerSource];
  if (!mail) return undefined;
  const email = encodeURIComponent(request.userAttributes.email ?? '');
  const { emailSubject, path, text } = mail;
  // Cognito puts the code in the place of the parameter, in the link as well as in the text
  const link = `${origin}${path}#email=${email}&amp;code=${request.codeParameter}`;
  const emailMessage = [
    `<p>${text}</p>`,
    `<p><a href="${link}">${origin}${path}</a></p>`,
    `<p>Your code is ${request.codeParameter}.</p>`,
    '<p>Tributary</p>',
  ].join('\n');
  return { emailSubject, emailMessage };
}
