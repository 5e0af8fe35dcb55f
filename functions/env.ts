const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The environment variable ${name} is not set`);
  return value;
};

const DEFAULT_STORAGE_GB = 500;

/** The only reader of process.env. Read when used, so that a Lambda needs only what it uses. */
export const env = {
  get tableName() {
    return required('TABLE_NAME');
  },
  /**
   * the roles for sessions on the data of tenants that this function may take, by ARN; undefined where
   * there is no tenant to work for
   */
  get dataRoles(): Partial<Record<string, string>> | undefined {
    const roles = process.env.DATA_ROLES;
    return roles === undefined ? undefined : JSON.parse(roles);
  },
  get bucketName() {
    return required('BUCKET_NAME');
  },
  get userPoolId() {
    return required('USER_POOL_ID');
  },
  get userPoolClientId() {
    return required('USER_POOL_CLIENT_ID');
  },
  get tokenIssuer() {
    return `https://cognito-idp.${required('AWS_REGION')}.amazonaws.com/${this.userPoolId}`;
  },
  /** where the user pool publishes its signing keys; an emulator does so at its own endpoint */
  get tokenKeysUrl() {
    const endpoint = process.env.AWS_ENDPOINT_URL;
    return `${endpoint ? `${endpoint}/${this.userPoolId}` : this.tokenIssuer}/.well-known/jwks.json`;
  },
  /**
   * the header values that the edge adds to each request, so that a direct call cannot forge the host; includes the previous one
   * while it is being replaced
   */
  get edgeSecrets() {
    return [required('EDGE_SECRET'), process.env.EDGE_SECRET_BEFORE].filter((each) => each !== undefined);
  },
  /** how many bytes of files a tenancy may keep */
  get storageBytes() {
    return Number(process.env.STORAGE_GB ?? DEFAULT_STORAGE_GB) * 1e9;
  },
  get mailFrom() {
    return required('MAIL_FROM');
  },
  /** origin of links in mails, with {host} for the tenant's host name */
  get appOrigin() {
    return required('APP_ORIGIN');
  },
  /** job type to queue address */
  get jobQueueUrls(): Record<string, string> {
    return JSON.parse(required('JOB_QUEUE_URLS'));
  },
  /** job type to the address of its dead-letter queue */
  get deadLetterUrls(): Record<string, string> {
    return JSON.parse(required('DEAD_LETTER_URLS'));
  },
  /** of the storage, when it is not that of the SDK's region (an emulator) */
  get publicS3Endpoint() {
    return process.env.PUBLIC_S3_ENDPOINT;
  },
  /** an emulator's storage answers at paths only: it has no name for each bucket */
  get isEmulated() {
    return process.env.AWS_ENDPOINT_URL !== undefined;
  },
  /** host names of the deployment itself, which serve the default tenant */
  get defaultHosts(): string[] {
    const names = (process.env.DEFAULT_HOSTS ?? 'localhost').split(',');
    return names.map((name) => name.trim().toLowerCase()).filter(Boolean);
  },
  /** the domain that the deployment itself owns, at and below which tenancies answer; '' without one */
  get appDomain() {
    return process.env.APP_DOMAIN ?? '';
  },
  /** a name server instead of the machine's own, as `address:port`; a local deployment alone sets it (cdk/config.ts) */
  get dnsServer() {
    return process.env.DNS_SERVER;
  },
  /** mail domain to the identity provider that its accounts must use */
  get ssoDomains(): Record<string, string> {
    return JSON.parse(process.env.SSO_DOMAINS ?? '{}');
  },
  /** whether a scanner checks each upload and reports its result */
  get scansFiles() {
    return process.env.SCANS_FILES === 'yes';
  },
  get release() {
    return process.env.RELEASE ?? 'development';
  },
};
