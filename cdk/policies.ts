import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { partition, type TABLE } from '../functions/data/table.ts';
import type { Config } from './config.ts';

export const removalOf = (config: Config) => (config.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

export const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
export const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

const AUDIT_KEYS = partition.audit('*', '*');
const CHAIN_KEYS = partition.chain('*');
const CHECK_KEYS = partition.chainCheck('*');

/**
 * Keys of items that are written once, for any tenant: the append-only trail and its chain, receipts, and the steps of official
 * figures.
 */
const WRITTEN_ONCE = [...[AUDIT_KEYS, CHAIN_KEYS, CHECK_KEYS], ...[partition.receipt('*', '*'), partition.figureSteps('*', '*')]];
const JOB_KEYS = partition.job('*', '*');
const REMINDER_KEYS = partition.reminder('*', '*');
const HOST_KEYS = partition.host('*');
const PERSON_KEYS = partition.person('*');
const INVITE_KEYS = partition.invitesTo('*', '*');

const LEADING_KEYS = 'dynamodb:LeadingKeys';

/**
 * Condition: the request names keys, and all of them match one of the patterns. For a request without keys, such as a Scan, 'all'
 * alone would be true.
 */
export const forKeys = (...patterns: string[]) => ({
  'ForAllValues:StringLike': { [LEADING_KEYS]: patterns },
  Null: { [LEADING_KEYS]: 'false' },
});

const indexOf = (table: ITableV2, index: keyof typeof TABLE.indexes) => `${table.tableArn}/index/${index}`;

/** Reads the tenant of a host name, for functions that run before the tenant is known. */
export function grantHosts(table: ITableV2, grantee: IGrantable) {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:GetItem'], resources: [table.tableArn], conditions: forKeys(HOST_KEYS) }),
  );
}

/** Reads the tenants of a person, for functions that issue tokens and write account mails. */
export function grantTenancies(table: ITableV2, grantee: IGrantable) {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [table.tableArn], conditions: forKeys(PERSON_KEYS) }),
  );
}

/** Counts attempts at the user pool, for the function of the sign-in. */
export function grantTries(table: ITableV2, grantee: IGrantable) {
  const conditions = forKeys(partition.tries('*'));
  const actions = ['dynamodb:GetItem', 'dynamodb:UpdateItem'];
  grantee.grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [table.tableArn], conditions }));
  denyAuditChange(table, grantee);
}

/** Reads who has invited an address, for mails to people without a tenant. */
export function grantInvitations(table: ITableV2, grantee: IGrantable) {
  const tenants: keyof typeof TABLE.indexes = 'gsi1';
  const resources = [`${table.tableArn}/index/${tenants}`];
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:Query'], resources, conditions: forKeys(INVITE_KEYS) }),
  );
}

/** For scheduled functions only: the index across tenants, and the jobs that it lists. */
export function grantSweep(table: ITableV2, grantee: IGrantable) {
  const index: keyof typeof TABLE.indexes = 'sweep';
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/${index}`] }),
  );
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:UpdateItem'], resources: [table.tableArn], conditions: forKeys(JOB_KEYS) }),
  );
  denyAuditChange(table, grantee);
}

/** For the schedule of reminders: reads the list of tenants, and writes the items that start a tenant's day. */
export function grantReminders(table: ITableV2, grantee: IGrantable) {
  const index: keyof typeof TABLE.indexes = 'sweep';
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/${index}`] }),
  );
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['dynamodb:PutItem'],
      resources: [table.tableArn],
      conditions: forKeys(REMINDER_KEYS, JOB_KEYS),
    }),
  );
  denyAuditChange(table, grantee);
}

const granting =
  (grantee: IGrantable) =>
  (actions: string[], resource: string, ...keys: string[]) =>
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions, resources: [resource], ...(keys.length > 0 && { conditions: forKeys(...keys) }) }),
    );

/** For the schedule that seals the audit trails: reads tenancies and their logs, and writes new blocks of their chains. */
export function grantSealing(table: ITableV2, grantee: IGrantable) {
  const grant = granting(grantee);
  grant(['dynamodb:Query'], indexOf(table, 'sweep'));
  grant(['dynamodb:Query', 'dynamodb:PutItem'], table.tableArn, CHAIN_KEYS);
  denyAuditChange(table, grantee);
}

/** For the schedule that checks the audit trails: reads logs, entries and blocks, and writes its progress. */
export function grantChecking(table: ITableV2, grantee: IGrantable) {
  const grant = granting(grantee);
  grant(['dynamodb:Query'], indexOf(table, 'sweep'));
  grant(['dynamodb:Query', 'dynamodb:GetItem', 'dynamodb:BatchGetItem'], table.tableArn, CHAIN_KEYS, CHECK_KEYS, AUDIT_KEYS);
  grant(['dynamodb:PutItem'], table.tableArn, CHECK_KEYS);
  denyAuditChange(table, grantee);
}

/** Denies writing blocks and the state of their check, which only the two schedules write. */
export function denyChain(table: ITableV2, grantee: IGrantable) {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      sid: 'ChainIsSealedElsewhere',
      effect: Effect.DENY,
      actions: ['dynamodb:PutItem'],
      resources: [table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { [LEADING_KEYS]: [CHAIN_KEYS, CHECK_KEYS] } },
    }),
  );
}

/**
 * Denies changing and deleting entries of the audit trail, receipts and steps of figures, which are written once. Also denies
 * batches, which could do both.
 */
export function denyAuditChange(table: ITableV2, grantee: IGrantable) {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      sid: 'AuditIsAppendOnly',
      effect: Effect.DENY,
      actions: [
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:BatchWriteItem',
        'dynamodb:PartiQLUpdate',
        'dynamodb:PartiQLDelete',
      ],
      resources: [table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { [LEADING_KEYS]: WRITTEN_ONCE } },
    }),
  );
}

/** Objects whose keys match a pattern. No right to list, which would show the keys of all tenants. */
export function grantObjects(bucket: IBucket, pattern: string, grantee: IGrantable) {
  const actions = [
    's3:GetObject',
    's3:PutObject',
    's3:PutObjectTagging',
    's3:DeleteObject',
    's3:AbortMultipartUpload',
    's3:ListMultipartUploadParts',
  ];
  grantee.grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [bucket.arnForObjects(pattern)] }));
}

/** Reads an account of the user pool, including its second factor. */
export function grantAccountReads(userPool: IUserPool, grantee: IGrantable) {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['cognito-idp:AdminGetUser'], resources: [userPool.userPoolArn] }),
  );
}

/** Reads, activates and replaces accounts that wait for their activation. */
export function grantRegistrations(userPool: IUserPool, grantee: IGrantable) {
  const actions = ['AdminGetUser', 'AdminDeleteUser', 'AdminUpdateUserAttributes'].map((call) => `cognito-idp:${call}`);
  grantee.grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [userPool.userPoolArn] }));
}

/**
 * Signs people in with their passwords, and out on all devices. The pool accepts passwords only from this role, not from a public
 * client.
 */
export function grantSignIns(userPool: IUserPool, grantee: IGrantable) {
  const actions = ['AdminInitiateAuth', 'AdminRespondToAuthChallenge', 'AdminUserGlobalSignOut'].map(
    (call) => `cognito-idp:${call}`,
  );
  grantee.grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [userPool.userPoolArn] }));
}

/** Disables and enables accounts of the user pool. Cannot create or delete one, and cannot change what its person has chosen. */
export function grantAccounts(userPool: IUserPool, grantee: IGrantable) {
  const calls = ['ListUsers', 'AdminGetUser', 'AdminDeleteUser', 'AdminDisableUser', 'AdminEnableUser', 'AdminUserGlobalSignOut'];
  const actions = calls.map((call) => `cognito-idp:${call}`);
  grantee.grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [userPool.userPoolArn] }));
}

/** Sends mail from the deployment's own address only. */
export function grantMail(stack: Stack, mailFrom: string, grantee: IGrantable) {
  const identity = stack.formatArn({ service: 'ses', resource: 'identity', resourceName: mailFrom.split('@')[1]! });
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [identity],
      conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
    }),
  );
}
