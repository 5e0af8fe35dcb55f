import { JOB_TYPES } from '../../../shared/contract/jobs.ts';

const queues = (ending: string) => JSON.stringify(Object.fromEntries(JOB_TYPES.map((type) => [type, `${type}${ending}`])));

export const USER_POOL = { UserPoolId: 'eu-central-1_tests', UserPoolClientId: 'client' } as const;

/** The environment of the functions and the deployment's own settings. Import this before the functions. */
Object.assign(process.env, {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'tests',
  AWS_SECRET_ACCESS_KEY: 'tests',
  TABLE_NAME: 'table',
  BUCKET_NAME: 'bucket',
  EDGE_SECRET: 'edge',
  USER_POOL_ID: USER_POOL.UserPoolId,
  USER_POOL_CLIENT_ID: USER_POOL.UserPoolClientId,
  MAIL_FROM: 'no-reply@tributary.example',
  APP_ORIGIN: 'http://{host}:8080',
  APP_DOMAIN: 'localhost',
  DEFAULT_HOSTS: 'localhost',
  JOB_QUEUE_URLS: queues(''),
  DEAD_LETTER_URLS: queues('-dead'),
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
});
