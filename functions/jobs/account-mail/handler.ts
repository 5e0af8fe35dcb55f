import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { hostStore } from '../../data/stores/tenant/host-store.ts';
import { env } from '../../env.ts';
import { accountMail } from './run.ts';

/** Cognito asks what to write before it mails a code. */
export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { clientMetadata, userAttributes } = event.request;
  const wanted = clientMetadata?.host || userAttributes['custom:home'] || '';
  // a name that no tenant has would send people to a stranger's page, in a mail of ours
  const host = wanted && (await hostStore.tenantOf(wanted)) ? wanted : env.defaultHosts[0];
  return host
    ? { ...event, response: { ...event.response, ...accountMail(event, env.appOrigin.replace('{host}', host)) } }
    : event;
};
