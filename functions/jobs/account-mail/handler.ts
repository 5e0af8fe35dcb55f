import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import { hostStore } from '../../data/stores/tenant/host-store.ts';
import { tenancyStore } from '../../data/stores/tenant/tenancy-store.ts';
import { env } from '../../env.ts';
import { txtRecords } from '../../identity/domain-records.ts';
import { chooseHost, type Known } from './choose-host.ts';
import { accountMail } from './run.ts';

const known: Known = {
  hosts: hostStore,
  tenancies: tenancyStore,
  invitations: (tenantUid, email) => inviteStore(tenantUid).countOf(email),
  txtRecords,
};

/** Cognito asks what to write before it mails a code. */
export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { clientMetadata, userAttributes } = event.request;
  const { sub: uid = '', email = '', 'custom:home': home = '' } = userAttributes;
  const deployment = { domain: env.appDomain, hosts: env.defaultHosts };
  const host = await chooseHost(clientMetadata?.host ?? '', { uid, email, home }, deployment, known);
  return host
    ? { ...event, response: { ...event.response, ...accountMail(event, env.appOrigin.replace('{host}', host)) } }
    : event;
};
