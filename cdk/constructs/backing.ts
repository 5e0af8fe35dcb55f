import { Tags } from 'aws-cdk-lib';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { ReachRole } from '../../functions/data/table.ts';
import type { Config } from '../config.ts';
import {
  grantAccountReads,
  grantAccounts,
  grantMail,
  grantRegistrations,
  grantSignIns,
  grantTenancies,
  grantTries,
} from '../policies.ts';
import { rightsOf } from '../rights.ts';
import type { AppFunction } from './app-function.ts';
import { providersOf } from './identity-providers.ts';
import { type ReachRoles, TAKER } from './reach-roles.ts';

/** The resources that the Lambdas of the API and of the jobs use. */
export type Backing = {
  config: Config;
  table: ITableV2;
  bucket: IBucket;
  reach: ReachRoles['roles'];
  userPool: UserPool;
  client: UserPoolClient;
  alarms: Topic;
};

/** The deployment's own host names, and the resolver for others. */
export const hostSettings = (config: Config): Record<string, string> => ({
  APP_ORIGIN: config.appOrigin,
  APP_DOMAIN: config.appDomain,
  DEFAULT_HOSTS: config.defaultHosts,
  ...(config.dnsServer === undefined ? {} : { DNS_SERVER: config.dnsServer }),
});

/** The environment that functions/env.ts reads. */
export const settingsOf = ({ config, table, bucket, userPool, client }: Backing): Record<string, string> => ({
  TABLE_NAME: table.tableName,
  BUCKET_NAME: bucket.bucketName,
  USER_POOL_ID: userPool.userPoolId,
  USER_POOL_CLIENT_ID: client.userPoolClientId,
  MAIL_FROM: config.mailFrom,
  ...hostSettings(config),
  RELEASE: config.release,
  ...(config.storageGb === undefined ? {} : { STORAGE_GB: String(config.storageGb) }),
  ...(config.scansFiles ? { SCANS_FILES: 'yes' } : {}),
  ...(config.sso ? { SSO_DOMAINS: JSON.stringify(providersOf(config.sso).domains) } : {}),
  ...(config.publicS3Endpoint ? { PUBLIC_S3_ENDPOINT: config.publicS3Endpoint } : {}),
});

/** Grants sessions on the data of the tenant that the function works for, and the function's rights in rights.ts. */
export function grantRights(fn: AppFunction, name: string, { config, table, reach, userPool }: Backing) {
  const rights = rightsOf(name);
  const { tenant, tenantFiles, membership, subTenancy, childName } = reach;
  const roles: Partial<Record<ReachRole, Role>> = {
    tenant: rights.includes('files') ? tenantFiles : tenant,
    ...(rights.includes('membership') && { membership }),
    ...(rights.includes('sub-tenancies') && { subTenancy, childName }),
  };
  takeRoles(fn, roles);
  if (rights.includes('mail')) grantMail(fn.stack, config.mailFrom, fn);
  if (rights.includes('second-factors')) grantAccountReads(userPool, fn);
  if (rights.includes('sign-ins')) grantSignIns(userPool, fn);
  if (rights.includes('tries')) grantTries(table, fn);
  if (rights.includes('registrations')) grantRegistrations(userPool, fn);
  if (!rights.includes('accounts')) return;
  grantAccounts(userPool, fn);
  grantTenancies(table, fn);
}

function takeRoles(fn: AppFunction, roles: Partial<Record<ReachRole, Role>>) {
  const arns = Object.fromEntries(Object.entries(roles).map(([name, { roleArn }]) => [name, roleArn]));
  fn.addEnvironment('DATA_ROLES', fn.stack.toJsonString(arns));
  fn.addToRolePolicy(new PolicyStatement({ actions: ['sts:AssumeRole', 'sts:TagSession'], resources: Object.values(arns) }));
  Tags.of(fn.role!).add(TAKER.tag, TAKER.value);
}
