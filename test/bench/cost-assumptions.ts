import { JOB_TYPES } from '../../shared/contract/jobs.ts';

/**
 * List prices in US dollars for London (eu-west-2) in 2025, on demand, without tax and free tiers unless stated. They are from
 * memory: check them against the price lists before you rely on a sum. Public texts of 2025 confirm their basis: 0.625 and 0.125
 * for DynamoDB in Virginia, with 19 per cent more in London, and 0.40 for SQS.
 */
export const PRICES = {
  /** a million write and read request units of DynamoDB */
  writeMillion: 0.743,
  readMillion: 0.149,
  /** a gigabyte and month of the table, and of its point-in-time recovery */
  tableGb: 0.297,
  backupGb: 0.237,
  /** a second of 1,024 MB on arm64, and a million invocations */
  lambdaGbSecond: 0.0000133,
  lambdaMillion: 0.2,
  /** a million requests of a queue */
  queueMillion: 0.4,
  /** a million requests of an HTTP API */
  apiMillion: 1.16,
  /** a gigabyte to browsers, and a million requests, beyond the free ones */
  edgeGb: 0.085,
  edgeMillion: 1.2,
  /** a gigabyte of log, and the bytes of one request's lines, from the Lambda and the gateway */
  logGb: 0.6,
  logBytes: 1_200,
  mail: 0.0001,
  /** a gigabyte and month of S3 */
  fileGb: 0.024,
  /** an active account beyond the free ones of a user pool (Essentials) */
  account: 0.015,
  freeAccounts: 10_000,
} as const;

/** Each worker's queue is polled all the time, with five requests at once that wait for 20 seconds. */
const POLLS_A_MONTH = (5 * 30 * 24 * 3_600) / 20;

/** US dollars a month of an unused deployment. */
export const FIXED = {
  'polls of the queues of workers': (JOB_TYPES.length * POLLS_A_MONTH * PRICES.queueMillion) / 1e6,
  'alarms, 64': 6.4,
  'web ACL with five rules': 10,
  'secrets, 2': 0.8,
  'keys and schedules': 3,
} as const;
