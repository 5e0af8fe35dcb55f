import { describe, expect, it } from 'vitest';
import { deployment, resourcesOf } from './deployment.ts';

const { templates } = deployment({ stage: 'prod', webAclArn: 'none', domain: 'tributary.example' });

/**
 * Types of resources whose deletion or replacement loses what people have entered, or locks them out: without the identity of its
 * domain, SES sends no mail of a sign-in until somebody has entered new DNS records.
 */
const WITH_DATA = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::SecretsManager::Secret',
  'AWS::SES::EmailIdentity',
];

describe('what holds data', () => {
  const found = Object.entries(templates).flatMap(([stack, template]) =>
    Object.entries(resourcesOf(template)).flatMap(([id, resource]) =>
      WITH_DATA.includes(resource.Type) ? [{ name: `${stack} ${id}`, resource }] : [],
    ),
  );

  // CloudFormation makes a new, empty resource for a new id: a construct that moves keeps the old id by `overrideLogicalId`
  it('has the logical ids of the deployments that exist', () => {
    expect(found.map(({ name }) => name).sort()).toEqual([
      'auth PeopleE38C8D03',
      'data AccessLogs8B620ECA',
      'data Files8E6940B8',
      'data TableCD117FA1',
      'functions EdgeSecret1CC1469E',
      'jobs SenderF5F9B8E0',
      'web Logs6819BB44',
      'web SiteE53D7754',
    ]);
  });

  // CloudFormation makes a new pool when one of these changes
  it('keeps the settings of the user pool that cannot change', () => {
    const pool = found.find(({ name }) => name.startsWith('auth'))!.resource.Properties;
    expect(pool).toMatchObject({ UsernameAttributes: ['email'], UsernameConfiguration: { CaseSensitive: false } });
    expect(pool.AliasAttributes).toBeUndefined();
  });

  it('outlives its stack and its own replacement in production', () => {
    for (const { name, resource } of found)
      expect(resource, name).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });
});
