/** What the infrastructure and the code that runs on it have to agree on. */

/** The tries of a job, and how long one of them may take. */
export const JOB = {
  /** after so many tries a job is given up: it has failed, and a message in the dead-letter queue can run it again */
  attempts: 5,
  workerSeconds: 5 * 60,
  /** after the begin of an attempt, when another one may begin, whether this one failed or its worker died: longer than it may run */
  leaseSeconds: 6 * 60,
  /** how long a job rests after its first attempt, which often failed because somebody else was quicker */
  firstRestSeconds: 20,
  /** when a message comes back: later than the lease ends, so that it finds the job free */
  visibilitySeconds: 7 * 60,
  /** how often jobs are looked for that got lost on their way, or have rested; younger ones are still on it */
  sweepMinutes: 2,
} as const;

/** How long an upload may take; then its parts are given up, and what notes it expires. */
export const UPLOAD_DAYS = 2;

/** The tag of a file as it is posted, which the copy that is kept has not: what is never completed is gone after UPLOAD_DAYS. */
export const UPLOAD_TAG = { key: 'tributary', value: 'upload' } as const;

/**
 * The tag of a file that the application has deleted. Only versions with it expire: what anything else deletes or replaces, above all the
 * evidence of a submission, can be brought back at any time.
 */
export const REMOVED_TAG = { key: 'tributary', value: 'removed' } as const;
/** How long a file that was deleted can be brought back. */
export const REMOVED_DAYS = 90;

/** The tag of a file that was made for somebody to fetch, such as an export, and the days after which it is gone. */
export const EXPORT_TAG = { key: 'tributary', value: 'export' } as const;
export const EXPORT_DAYS = 30;

/** How long an upload waits for the scanner where there is one; later it is served as 'not scanned'. */
export const SCAN_MINUTES = 15;

/** The API and the sign-in, wherever they are asked for: all other paths are of the single-page application. */
export const API_PREFIXES = ['/api', '/auth-jwt', '/auth-rest'] as const;

/**
 * What renews a browser's session lies in a cookie that no script reads, and goes to the two operations that need it alone. They demand
 * the header, which no page of another origin can send.
 */
export const SESSION_COOKIE = { name: 'session', path: '/auth-jwt/refresh', header: 'x-browser-session' } as const;

/**
 * The attribute of an account that says that it is not open yet: a salted hash of the password it was made with. It is emptied when the
 * account is opened by our own activation, or by a reset of its password.
 */
export const ACTIVATION_ATTRIBUTE = 'custom:activation';

/** Headers that only the edge sets: the API trusts them, and nobody else may bring one of this prefix. */
const EDGE_PREFIX = 'x-tributary-';
export const EDGE_HEADER = {
  prefix: EDGE_PREFIX,
  /** proves that a request came by way of the edge */
  secret: `${EDGE_PREFIX}edge`,
  host: `${EDGE_PREFIX}host`,
  /** the address of the caller */
  address: `${EDGE_PREFIX}address`,
} as const;

/** Where the functions put their metrics, and the dimension of those that are not of one operation. */
export const METRICS = { namespace: 'Tributary', service: 'tributary' } as const;

/** What the check of the audit trails counts: entries and blocks that cannot be trusted. */
export const TRAIL_FAULTS = 'trailFaults';

/**
 * What is counted of refused requests: by the API, see `securityEvent` of functions/http/request-line.ts, and by the client of the table,
 * see functions/data/client/confine.ts; and of files in which a virus was found, see functions/jobs/mark-scanned.
 */
export const SECURITY_EVENTS = [
  'refusedToken',
  'foreignToken',
  'failedSignIn',
  'refusedRight',
  'foreignKey',
  'infectedFile',
] as const;
