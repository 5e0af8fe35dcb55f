import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { chooseHost } from '../../core/tenant/account-mail-host.ts';
import { env } from '../../env.ts';
import { accountMail } from './run.ts';

/** Cognito asks what to write before it mails a code. */
export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { clientMetadata, userAttributes } = event.request;
  const { sub: uid = '', email = '', 'custom:home': home = '' } = userAttributes;
  const deployment = { domain: env.appDomain, hosts: env.defaultHosts };
  const host = await chooseHost(clientMetadata?.host ?? '', { uid, email, home }, deployment);
  return host
    ? { ...event, response: { ...event.response, ...accountMail(event, env.appOrigin.replace('{host}', host)) } }
    : event;
};
