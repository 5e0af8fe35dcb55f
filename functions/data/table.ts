/** The one place that names keys and indexes: CDK builds the table from it and every entity refers to it. */
export const TABLE = {
  pk: 'pk',
  sk: 'sk',
  ttl: 'expiresAt',
  indexes: {
    /**
     * lists across partitions of one tenant: projects, structures, members of a scope, reports of a package, usage of a metric
     */
    gsi1: { pk: 'gsi1pk', sk: 'gsi1sk' },
    /**
     * sparse and global: jobs that wait to be relayed, tenancies and recorded audit entries, for the
     * sweeps, which have their own role
     */
    sweep: { pk: 'sweeppk', sk: 'sweepsk' },
    /** the audit entries of a project or company in the order of time */
    trail: { pk: 'trailpk', sk: 'trailsk' },
  },
} as const;

const ofTenant = (kind: string) => (tenantUid: string) => `${tenantUid}#${kind}`;
const within = (kind: string) => (tenantUid: string, uid: string) => `${tenantUid}#${kind}#${uid}`;

/** In the place of a tenant's uid: the user pool, which is no tenant's. */
export const POOL = 'pool';

/**
 * The partition keys that others than their entity need to name. With '${attribute}' for a part they are the entities' templates,
 * with '*' the patterns of policies.
 */
export const partition = {
  /** a project with its packages, periods, roles, indicators, targets, invitations and the supplier requests that it was sent */
  project: within('project'),
  /** open reports in the packages of a project */
  board: (tenantUid: string, projectUid: string) => `${partition.project(tenantUid, projectUid)}#board`,
  /** a report with its figures, documents and comments */
  report: within('commit'),
  /** a person with their rights */
  user: within('user'),
  /** recipients of the mails of a project or company */
  mails: within('mails'),
  /** a project's sums for its companies, and the sheets of its periods */
  sums: within('sums'),
  companies: ofTenant('companies'),
  /** the indicators and targets of all companies */
  companyFigures: ofTenant('companyfigures'),
  /** within companyFigures: changes that the kept sums of companies lack, and the sums in use */
  pendingSums: 'sums#',
  /** the sums that companies keep; the uid is their generation */
  companySums: within('companysums'),
  /** the receipts of a report's submissions */
  receipt: within('receipt'),
  job: within('job'),
  audit: within('audit'),
  /** the steps of a project's official figures, written once */
  figureSteps: within('figuresteps'),
  /** the samples and findings of a project's auditors */
  assurance: within('assurance'),
  /** the last official figures of each period of a project */
  recorded: within('recorded'),
  /** the blocks that seal the audit trail of a tenancy */
  chain: ofTenant('chain'),
  chainCheck: ofTenant('chaincheck'),
  /** the reminders of a day that were sent */
  reminder: within('reminder'),
  /** the answers to one person's requests that must not run twice */
  idempotency: within('idempotency'),
  /** gsi1: the invitations of one address */
  invitesTo: within('invites'),
  /** gsi1: the reports of a project */
  reportsOf: within('reports'),
  /** gsi1: the audit entries of one subject and its parts */
  trail: within('trail'),
  /** index trail: the audit entries of a project, of a company, or of the tenancy itself */
  place: within('place'),
  /** sweep: all audit entries of a tenant in the order of their recording, in LOG_SHARDS parts */
  log: within('log'),
  /** everything of a tenant begins with it */
  everything: (tenantUid: string) => `${tenantUid}#`,
  /** of the bucket: a tenant's files */
  files: (tenantUid: string) => `${tenantUid}/`,
  /** the tenant of a host name */
  host: (host: string) => `host#${host}`,
  /** the tenants of a person */
  person: (userUid: string) => `person#${userUid}`,
  /** attempts at the user pool, which all tenants share; a tenant's own counters stand below its uid in the same way */
  tries: (subject: string) => `${POOL}#throttle#${subject}`,
};

/**
 * Parts of a tenant's base metrics, after the tenant. A list of all metrics asks each of them, so they are few; each takes 500
 * new metrics a second. Earlier releases keep all in the first one.
 */
export const METRIC_PARTITIONS = ['basemetrics', 'basemetrics#1', 'basemetrics#2', 'basemetrics#3'] as const;

/** One of sixteen partitions, by the hash. Identities are never listed, so many partitions cost nothing. */
export const identityPartition = (hash: string): string => `metricidentities#${hash.slice(0, 1)}`;

/** The tags of a session on the data: uids, and the name of a host. */
export type ReachTags = Readonly<Partial<Record<'tenant' | 'person' | 'child' | 'host', string>>>;

const everythingOf = (tenantUid: string) => `${partition.everything(tenantUid)}*`;

/**
 * The partition keys that a session of each role may name, in the table and in its indexes, by the tags of the session; '*' at
 * the end stands for the rest of a key. The policies are made of the names of tags, the client's own check of their values.
 */
export const REACHES = {
  /** one tenant, which almost everything works for */
  tenant: { tags: ['tenant'], keys: ({ tenant = '' }: ReachTags) => [everythingOf(tenant)] },
  /** a person joins the tenant or leaves it */
  membership: {
    tags: ['tenant', 'person'],
    keys: ({ tenant = '', person = '' }: ReachTags) => [everythingOf(tenant), partition.person(person)],
  },
  /** a tenancy that was created from the tenant is opened, proven or closed */
  subTenancy: {
    tags: ['tenant', 'child', 'host', 'person'],
    keys: ({ tenant = '', child = '', host = '', person = '' }: ReachTags) => [
      ...[everythingOf(tenant), everythingOf(child)],
      ...[partition.host(host), partition.person(person)],
    ],
  },
  /** the name that such a tenancy gives its administering company */
  childName: { tags: ['tenant', 'child'], keys: ({ child = '' }: ReachTags) => [partition.companies(child)] },
} as const;

export type ReachRole = keyof typeof REACHES;

/** The keys that belong to no tenant: a function may ask for them by its own role, where that allows it. */
export const LOOKUP_KEYS = [partition.host('*'), partition.person('*'), partition.tries('*')];

const named =
  (kind: string) =>
  (uid = '') =>
    `${kind}#${uid}`;

/**
 * The sort keys of items that are read from the middle of a partition. Without a uid they are the beginning of all items of the
 * kind.
 */
export const sortKey = {
  /** one of the items that the packages of a small project share on its board */
  board: named('board'),
  comment: named('comment'),
  role: named('discipline'),
  indicator: named('indicator'),
  invite: named('invite'),
  /** the uploads of one document, or of all */
  object: named('object'),
  recipient: named('recipient'),
  package: named('ref'),
  period: named('period'),
  /** the results that are kept of a period; without a day, before all periods */
  periodSums: named('period'),
  /** the pages of one receipt */
  receipt: (submission: number | string, page: number | string = '') => `submission#${submission}#${page}`,
  supplierRequest: named('supplier'),
  target: named('target'),
  tenant: named('tenant'),
  grant: (scope: string, scopeUid: string) => `grant#${scope}#${scopeUid}`,
  seat: (scope: string, scopeUid: string) => `seat#${scope}#${scopeUid}`,
};

/** The trail of an audit entry, as the part of the index's key after the tenant. */
export const trailPlace = (scope: 'project' | 'company', uid: string) => `${scope}#${uid}` as const;

/** The attribute in which ElectroDB writes the kind of every item. */
export const KIND_FIELD = '__edb_e__';

/** Kinds of items that the stream's filters name; each is the name of an entity. */
export const KIND = {
  company: 'company',
  companyIndicator: 'companyindicator',
  indicator: 'indicator',
  job: 'job',
  period: 'period',
  project: 'project',
  package: 'ref',
  restatedPeriod: 'restatedperiod',
  result: 'result',
  sumsState: 'sumsstate',
} as const;
