/** The facts of a deployment that decide about a host name. */
export type Deployment = {
  /** that the deployment itself owns, such as 'tributary.example'; '' where it has none */
  domain: string;
  /** the names of the deployment itself, which serve the default tenancy */
  hosts: readonly string[];
};

/**
 * Labels below the deployment's domain that no tenancy gets, because a page there would pass for the deployment's own. They stand
 * without digits and hyphens, and stand for those with some too: 'login' for 'log-in' and 'login2'.
 */
const RESERVED = new Set(
  `www web app apps portal console tributary
  login logins logon signin signup signon logout register registration account accounts activate auth oauth sso saml oidc idp id identity
  password passwords reset verify verification secure security token session
  api apis graphql ws gateway edge origin cdn static assets img images media files upload uploads download downloads
  admin administrator administration root superuser system sysadmin operator operations ops internal intranet vpn
  mail email mailer smtp imap pop webmail inbox mx postmaster hostmaster webmaster abuse noreply autodiscover autoconfig wpad isatap
  ns dns ftp sftp ssh git ci localhost
  support help helpdesk servicedesk contact status docs documentation blog news about legal privacy terms
  billing invoice invoices pay payment payments
  dev development test testing stage staging demo sandbox preview beta prod production`
    .split(/\s+/)
    .filter(Boolean),
);

const TAKEN = 'Another tenancy has this domain. Choose another one.';

/** Whether a host name lies below a domain, however deep. */
export const isBelowHost = (host: string, domain: string): boolean => domain !== '' && host.endsWith(`.${domain}`);

/** 'own' names answer at once; for any other one its owner has to be asked, by the record of `proofRecord`. */
export type HostVerdict = { kind: 'own' } | { kind: 'foreign' } | { kind: 'refused'; reason: string };

/** Whether a new tenancy may have a host name (in small letters), judged by the name alone. */
export function verdictOnHost(host: string, { domain, hosts }: Deployment): HostVerdict {
  const refused = (reason: string): HostVerdict => ({ kind: 'refused', reason });
  if (host === domain || hosts.includes(host)) return refused(TAKEN);
  if (!isBelowHost(host, domain)) return { kind: 'foreign' };
  const label = host.slice(0, -domain.length - 1);
  // the certificate and the address record of the deployment cover one label
  if (label.includes('.')) return refused(`Enter a name directly below ${domain}, such as north.${domain}.`);
  if (label.startsWith('xn--'))
    return refused('Use only the letters a to z, digits and hyphens: other characters can look alike.');
  if (RESERVED.has(label.replace(/[-\d]/g, '')))
    return refused(`${host} is reserved. Enter another name, such as that of the client.`);
  return { kind: 'own' };
}

/** A record that only the owner of a domain can publish. */
export type ProofRecord = { name: string; value: string };

/** The TXT record that proves a domain. Its token belongs to one tenancy, so that no other can use the record. */
export const proofRecord = (domain: string, token: string): ProofRecord => ({
  name: `_tributary.${domain}`,
  value: `tributary-verify=${token}`,
});
