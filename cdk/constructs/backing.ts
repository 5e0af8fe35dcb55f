import { type CfnElement, Stack, Validations } from 'aws-cdk-lib';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Config } from '../config.ts';
import { grantAccountReads, grantAccounts, grantFiles, grantItems, grantMail } from '../policies.ts';
import { rightsOf } from '../rights.ts';
import type { AppFunction } from './app-function.ts';
import { providersOf } from './identity-providers.ts';

/** What the Lambdas of the API and of the jobs stand on. */
export type Backing = {
  config: Config;
  table: ITableV2;
  bucket: IBucket;
  userPool: UserPool;
  client: UserPoolClient;
  alarms: Topic;
};

/** Which host names are the deployment's own, and who is asked about others. */
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
  ...(config.sso ? { SSO_DOMAINS: JSON.stringify(providersOf(config.sso).domains) } : {}),
  ...(config.publicS3Endpoint ? { PUBLIC_S3_ENDPOINT: config.publicS3Endpoint } : {}),
});

/** The items of the table, and what the list of rights names for the function. */
export function grantRights(fn: AppFunction, name: string, { config, table, bucket, userPool }: Backing) {
  grantItems(table, fn);
  const rights = rightsOf(name);
  if (rights.includes('mail')) grantMail(fn.stack, config.mailFrom, fn);
  if (rights.includes('second-factors')) grantAccountReads(userPool, fn);
  if (rights.includes('accounts')) grantAccounts(userPool, fn);
  if (!rights.includes('files')) return;
  grantFiles(bucket, fn);
  Validations.of(fn.role!).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${arnAsFound(fn, bucket)}/*]`,
    reason: 'The keys of uploaded files are not known at deployment; the actions are those on single objects of this one bucket.',
  });
}

/** The bucket's ARN as cdk-nag writes it: by its logical id within a stack, by the name of its export in another one. */
function arnAsFound(fn: AppFunction, bucket: IBucket): string {
  const home = Stack.of(bucket);
  if (home === fn.stack) return `<${home.getLogicalId(bucket.node.defaultChild as CfnElement)}.Arn>`;
  const imported = home.resolve(home.exportValue(bucket.bucketArn)) as { 'Fn::ImportValue': string };
  return imported['Fn::ImportValue'];
}
