/** Constants that the infrastructure and the code on it have to share. */

/** The attempts of a job and their times. */
export const JOB = {
  /** a job fails after this many attempts; a message in the dead-letter queue can run it again */
  attempts: 5,
  workerSeconds: 5 * 60,
  /** from the start of an attempt until the next may begin, also after a crash; longer than an attempt may run */
  leaseSeconds: 6 * 60,
  /** pause of a job after its first attempt, which often fails because another write was quicker */
  firstRestSeconds: 20,
  /** when a message comes back: after the end of the lease, so that it finds the job free */
  visibilitySeconds: 7 * 60,
  /** before a `settle-grants` runs: by then the index of members names whoever got a role before the change that it follows */
  settleSeconds: 5,
  /** how often the sweep looks for jobs that were lost on their way or have paused; younger ones are still under way */
  sweepMinutes: 2,
} as const;

/** Longest duration of an upload; after that its parts and its record expire. */
export const UPLOAD_DAYS = 2;

/** The tag of a posted file, which its kept copy lacks: an upload that is never completed is deleted after UPLOAD_DAYS. */
export const UPLOAD_TAG = { key: 'tributary', value: 'upload' } as const;

/**
 * The tag of a file that the application has deleted. Only versions with it expire: files that anything else deletes or replaces,
 * above all the evidence of a submission, can be restored at any time.
 */
export const REMOVED_TAG = { key: 'tributary', value: 'removed' } as const;
/** Days for which a deleted file can be restored. */
export const REMOVED_DAYS = 90;

/** The tag of a file for download, such as an export, and the days after which it is deleted. */
export const EXPORT_TAG = { key: 'tributary', value: 'export' } as const;
export const EXPORT_DAYS = 30;

/** How long an upload waits for a scanner's result; afterwards it is served as 'not scanned'. */
export const SCAN_MINUTES = 15;

/** The paths of the API and the sign-in, on every host: all other paths belong to the single-page application. */
export const API_PREFIXES = ['/api', '/auth-jwt', '/auth-rest'] as const;

/**
 * The token that renews a browser's session lies in a cookie that no script can read, and is sent only to the two operations that
 * need it. They demand the header, which no page of another origin can send.
 */
export const SESSION_COOKIE = { name: 'session', path: '/auth-jwt/refresh', header: 'x-browser-session' } as const;

/**
 * The attribute of an account that says that it is not open yet: a salted hash of the password it was made with. It is emptied
 * when the account is opened by our own activation, or by a reset of its password.
 */
export const ACTIVATION_ATTRIBUTE = 'custom:activation';

/** Headers that only the edge sets. The API trusts them, so the edge refuses them from clients. */
const EDGE_PREFIX = 'x-tributary-';
export const EDGE_HEADER = {
  prefix: EDGE_PREFIX,
  /** proves that a request came by way of the edge */
  secret: `${EDGE_PREFIX}edge`,
  host: `${EDGE_PREFIX}host`,
  /** the address of the caller */
  address: `${EDGE_PREFIX}address`,
} as const;

/** The namespace of the functions' metrics, and the dimension of metrics that do not belong to one operation. */
export const METRICS = { namespace: 'Tributary', service: 'tributary' } as const;

/** The metric of the audit trails' check: the number of entries and blocks that cannot be trusted. */
export const TRAIL_FAULTS = 'trailFaults';

/**
 * The counted refusals: those of the API, see `securityEvent` of functions/http/request-line.ts; those of the client of the
 * table, see functions/data/client/confine.ts; and files with a virus, see functions/jobs/mark-scanned.
 */
export const SECURITY_EVENTS = [
  'refusedToken',
  'foreignToken',
  'failedSignIn',
  'refusedRight',
  'foreignKey',
  'infectedFile',
] as const;
