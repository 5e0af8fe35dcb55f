import { type Deployment, isBelowHost, proofRecord } from '../../../shared/domain/tenant/host-names.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import { hostStore } from '../../data/stores/tenant/host-store.ts';
import { tenancyStore } from '../../data/stores/tenant/tenancy-store.ts';
import { txtRecords } from '../../identity/domain-records.ts';

/** The addressee of a mail. */
export type Addressee = {
  /** uid in the user pool */
  uid: string;
  email: string;
  /** the host where the person claims to have registered; unchecked */
  home: string;
};

/** The lookups behind the choice: stores and name servers. */
export type HostLookups = {
  hosts: Pick<typeof hostStore, 'find'>;
  tenancies: Pick<typeof tenancyStore, 'of'>;
  /** how many invitations of a tenant wait for an address */
  invitations(tenantUid: string, email: string): Promise<number>;
  txtRecords: typeof txtRecords;
};

const stored: HostLookups = {
  hosts: hostStore,
  tenancies: tenancyStore,
  invitations: (tenantUid, email) => inviteStore(tenantUid).countOf(email),
  txtRecords,
};

type Claim = { tenantUid: string; proofToken?: string | undefined };

/** Tokens name as many tenants (tenants-claim.ts); a person of more is sent to the default host. */
const MOST = 100;

/**
 * The host of the link in an account mail: the first wish, else the host of the person's registration, else the deployment's own.
 * Only a host that may be trusted with the code is chosen. Wishes come from the sender of the request, who need not be the
 * addressee of the mail (docs/adr/0017). Undefined for a deployment without a host of its own.
 */
export async function chooseHost(
  wished: string,
  addressee: Addressee,
  deployment: Deployment,
  known: HostLookups = stored,
): Promise<string | undefined> {
  const { hosts } = deployment;
  const home = addressee.home.toLowerCase();
  const wishes = [...new Set([wished.toLowerCase(), home])].filter(Boolean);
  const reach = await reachOf(addressee.uid, home, known);
  for (const host of wishes) {
    if (hosts.includes(host)) return host;
    const claim = await known.hosts.find(host);
    if (!claim || !reach.own.includes(claim.tenantUid)) continue;
    if (isBelowHost(host, deployment.domain)) return host;
    if (reach.opens === 1 && (await isTrusted(host, claim, addressee, reach, known))) return host;
  }
  return hosts.find(Boolean);
}

type Reach = {
  /** the tenancies whose hosts may be linked to */
  own: readonly string[];
  /** how many tenancies the code of the mail opens */
  opens: number;
  isMember: boolean;
};

/** A person without a tenancy will join only the one of their registration. */
async function reachOf(uid: string, home: string, { hosts, tenancies }: HostLookups): Promise<Reach> {
  const [joined, registered] = await Promise.all([uid ? tenancies.of(uid, MOST) : [], home ? hosts.find(home) : undefined]);
  const to = registered ? [registered.tenantUid] : [];
  const isMember = joined.length > 0;
  return { own: isMember ? joined : to, opens: new Set([...joined, ...to]).size, isMember };
}

/**
 * Whether a foreign host name may get the code: it is proven, its proof is still published, and its tenancy has the person as a
 * member or has invited them.
 */
async function isTrusted(
  host: string,
  { tenantUid, proofToken }: Claim,
  { email }: Addressee,
  { isMember }: Reach,
  known: HostLookups,
): Promise<boolean> {
  if (proofToken === undefined) return false;
  if (!isMember && (await known.invitations(tenantUid, email)) === 0) return false;
  const { name, value } = proofRecord(host, proofToken);
  return (await known.txtRecords(name))?.includes(value) ?? false;
}
