import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'constructs';
import { z } from 'zod';
import { checkedOut } from './release.ts';

/** Sign-in at the identity provider of an organisation (OpenID Connect), such as Microsoft Entra. */
const SsoConfig = z.object({
  /** the provider's issuer; `{directory}` is replaced if each organisation has its own directory */
  issuer: z.url(),
  clientId: z.string(),
  /** name of the client's secret in Secrets Manager */
  secretName: z.string(),
  /** first label of the user pool's own domain, unique in its region */
  prefix: z.string(),
  /** further host names of tenants whose people sign in there, besides the default ones */
  hosts: z.array(z.string()).default([]),
  /** directory by mail domain: accounts of the domain sign in there and nowhere else (ADM-388) */
  domains: z.record(z.string(), z.string()),
});
export type SsoConfig = z.infer<typeof SsoConfig>;

/** The differences between deployments. All values come from the context (`cdk deploy -c stage=prod -c domain=...`). */
export type Config = {
  /** part of every stack's name */
  stage: string;
  /** keeps data when a stack is deleted, and refuses to delete it */
  protectData: boolean;
  /** on an emulator: no web stack, and a fixed edge secret for the local front door */
  local: boolean;
  /** the tenants' host names are this domain or below it; without it the application has CloudFront's own name */
  domain: string | undefined;
  /** ARN of a certificate in us-east-1 for the domain and its wildcard */
  certificateArn: string | undefined;
  /** ARN of a web ACL in us-east-1 that limits requests per address; required in production, or 'none' */
  webAclArn: string | undefined;
  /** adds a web ACL to the user pool, which clients can also reach without the edge */
  limitsPool: boolean;
  /** a fixed edge secret; undefined on AWS, where Secrets Manager generates it */
  edgeSecret: string | undefined;
  /**
   * versions of the edge secret in Secrets Manager during its replacement: the present one, and the earlier one, which is still
   * accepted
   */
  edgeSecretVersions: { now: string; before: string } | undefined;
  mailFrom: string;
  /**
   * sends account mails from `mailFrom` with SES; otherwise from Cognito's address, at most 50 a day for all tenancies together
   */
  sendsAccountMails: boolean;
  /** GuardDuty scans uploads, and a file without a result cannot be downloaded */
  scansFiles: boolean;
  /** mail address that receives the alarms */
  alarmMail: string | undefined;
  /** origin of links in mails; `{host}` is the tenant's host */
  appOrigin: string;
  /** the deployment's own domain: names below it need no proof; '' without one */
  appDomain: string;
  /** comma-separated host names of the deployment itself, which serve the default tenant */
  defaultHosts: string;
  /** a name server instead of the public ones, as `address:port`; only for a local deployment, where tests publish records */
  dnsServer: string | undefined;
  /** address of the storage for browsers, if the SDK's own does not apply (an emulator) */
  publicS3Endpoint: string | undefined;
  release: string;
  /** folder of the built browser application */
  site: string;
  /** recipient of the application's 'Message Support' */
  supportMail: string | undefined;
  /** the contact in /.well-known/security.txt; by default the support address */
  securityContact: string | undefined;
  /** text at the top of each page */
  notice: string | undefined;
  /** the identity provider of organisations */
  sso: SsoConfig | undefined;
  /** origins of pages that may upload to the bucket */
  appOrigins: string[];
  logRetentionDays: number;
  /** GB of files per tenancy, instead of the default */
  storageGb: number | undefined;
  /** Lambdas reserved for sign-in, whatever else the account runs; undefined reserves none */
  signInConcurrency: number | undefined;
};

/** Reads the configuration of a deployment from the CDK context. */
export function readConfig(node: Node): Config {
  const text = (key: string): string | undefined => {
    const value: unknown = node.tryGetContext(key);
    return value === undefined || value === '' ? undefined : String(value);
  };
  const stage = text('stage') ?? 'dev';
  if (!/^[a-z][a-z0-9-]{0,15}$/.test(stage)) throw new Error(`The stage '${stage}' cannot be part of a stack's name`);
  const local = text('local') === 'true';
  const domain = text('domain');
  const edgeSecret = text('edgeSecret');
  if (local && edgeSecret === undefined) throw new Error('A local deployment needs the edge secret: -c edgeSecret=...');
  const dnsServer = text('dnsServer');
  if (dnsServer !== undefined && !local)
    throw new Error('A deployment asks the public name servers who owns a domain: dnsServer is for a local one only');
  const appOrigin = text('appOrigin') ?? 'https://{host}';
  return {
    stage,
    protectData: stage === 'prod',
    local,
    domain,
    certificateArn: text('certificateArn'),
    webAclArn: webAcl(stage, local, text('webAclArn')),
    limitsPool: isOn(stage, local, text('poolAcl'), { name: 'poolAcl', on: 'waf', off: 'none' }),
    edgeSecret,
    edgeSecretVersions: versionsOf(text('edgeSecretVersions')),
    mailFrom: text('mailFrom') ?? `no-reply@${domain ?? 'tributary.example'}`,
    sendsAccountMails: isOn(stage, local, text('accountMails'), { name: 'accountMails', on: 'ses', off: 'cognito' }),
    scansFiles: isOn(stage, local, text('fileScan'), { name: 'fileScan', on: 'guardduty', off: 'none' }),
    alarmMail: text('alarmMail'),
    appOrigin,
    appDomain: domain ?? (local ? 'localhost' : ''),
    dnsServer,
    defaultHosts: (text('defaultHosts') ?? (local ? 'localhost' : (domain ?? ''))).replaceAll(' ', ''),
    publicS3Endpoint: text('publicS3Endpoint'),
    release: text('release') ?? (local ? packageVersion() : `${packageVersion()},${checkedOut()}`),
    site: text('site') ?? join(import.meta.dirname, '../dist/web'),
    supportMail: text('supportMail'),
    securityContact: text('securityContact') ?? text('supportMail'),
    notice: text('notice'),
    sso: readSso(node.tryGetContext('sso')),
    appOrigins: originsOf(local, domain, appOrigin),
    logRetentionDays: Number(text('logRetentionDays') ?? (stage === 'prod' ? 365 : 30)),
    storageGb: gigabytes(text('storageGb')),
    signInConcurrency: concurrency(text('signInConcurrency')),
  };
}

/** Production needs a web ACL unless the configuration explicitly goes without. */
function webAcl(stage: string, local: boolean, arn: string | undefined): string | undefined {
  if (stage === 'prod' && !local && arn === undefined)
    throw new Error('Production needs a web ACL: name it with -c webAclArn=..., or go without by -c webAclArn=none');
  return arn === 'none' ? undefined : arn;
}

/** On by default in production, and off elsewhere; the configuration can change both. */
function isOn(
  stage: string,
  local: boolean,
  said: string | undefined,
  { name, on, off }: { name: string; on: string; off: string },
): boolean {
  if (said !== undefined && said !== on && said !== off) throw new Error(`Say -c ${name}=${on} or -c ${name}=${off}`);
  if (local && said === on) throw new Error(`An emulator has no ${on}: leave -c ${name} out`);
  return said === undefined ? stage === 'prod' && !local : said === on;
}

function concurrency(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Error('Give the Lambdas that are kept for signing in as a number: -c signInConcurrency=50');
  return Number(text);
}

function gigabytes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error('Give the space for files of a tenancy as a number of GB: -c storageGb=500');
  return Number(text);
}

function versionsOf(text: string | undefined): Config['edgeSecretVersions'] {
  if (text === undefined) return undefined;
  const [now = '', before = '', more] = text.split(',');
  if (!now || !before || more !== undefined)
    throw new Error('Name two versions of the edge secret, the new one first: -c edgeSecretVersions=NEW,OLD');
  return { now, before };
}

function originsOf(local: boolean, domain: string | undefined, appOrigin: string): string[] {
  if (local) return [appOrigin.replace('{host}', 'localhost'), appOrigin.replace('{host}', '*.localhost')];
  return domain ? [`https://${domain}`, `https://*.${domain}`] : ['https://*.cloudfront.net'];
}

/** An object in cdk.json, or the same as JSON on the command line. */
const readSso = (value: unknown): SsoConfig | undefined =>
  SsoConfig.optional().parse(typeof value === 'string' ? JSON.parse(value) : value);

const packageVersion = () =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version;
