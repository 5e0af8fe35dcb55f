import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { TABLE } from '../../functions/data/table.ts';
import { deployment, list, ofType, resourcesOf, statementsOf } from './deployment.ts';

const { template, templates } = deployment();
const production = deployment({ stage: 'prod', webAclArn: 'none' });
const all = Object.values(templates).flatMap(statementsOf);
const onData = all.filter(({ statement }) => list(statement.Action).some((action) => action.startsWith('dynamodb:')));
const items = onData.filter(({ statement }) => statement.Effect === 'Allow' && list(statement.Action).some(isItemAction));

/** The condition of a statement that applies to these keys only. */
const onKeys = (...patterns: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

function isItemAction(action: string) {
  return !/Stream|ListStreams|GetRecords|GetShardIterator/.test(action);
}

describe('the table', () => {
  it('has the keys and indexes of functions/data/table.ts, backups to any second and encryption', () => {
    template('data').hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: TABLE.pk, KeyType: 'HASH' },
        { AttributeName: TABLE.sk, KeyType: 'RANGE' },
      ],
      TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      Replicas: [Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } })],
      GlobalSecondaryIndexes: Object.entries(TABLE.indexes).map(([IndexName, { pk, sk }]) =>
        Match.objectLike({
          IndexName,
          KeySchema: [
            { AttributeName: pk, KeyType: 'HASH' },
            { AttributeName: sk, KeyType: 'RANGE' },
          ],
        }),
      ),
    });
  });

  it('survives a mistake in production', () => {
    const [table] = ofType(production.template('data'), 'AWS::DynamoDB::GlobalTable');
    expect(table?.DeletionPolicy).toBe('Retain');
    expect(table?.Properties.Replicas).toEqual([expect.objectContaining({ DeletionProtectionEnabled: true })]);
  });
});

describe('grants on the data', () => {
  it('name each action', () => {
    expect(items.length).toBeGreaterThan(0);
    for (const { policy, statement } of items) expect(list(statement.Action).join(), policy).not.toContain('*');
  });

  it('name one table or one index', () => {
    expect(items.length).toBeGreaterThan(0);
    for (const { policy, statement } of items) expect(JSON.stringify(statement.Resource), policy).not.toContain('*');
  });

  it('allow reads and writes of items alone', () => {
    const actions = new Set(items.flatMap(({ statement }) => list(statement.Action)));
    expect([...actions].filter((action) => !/(Item|Query)$/.test(action) && action !== 'dynamodb:ConditionCheckItem')).toEqual(
      [],
    );
  });

  it('open the index across tenants to the schedules alone, but for a tenant’s own keys', () => {
    const onIndex = items.filter(({ statement }) => JSON.stringify(statement.Resource).includes('/index/sweep'));
    const sweepers = onIndex.filter(({ statement }) => statement.Condition === undefined);
    expect(sweepers.map(({ policy }) => policy).sort()).toEqual([
      expect.stringMatching(/^CheckTrailRole/),
      expect.stringMatching(/^SealTrailRole/),
      expect.stringMatching(/^StartRemindersRole/),
      expect.stringMatching(/^SweepRole/),
    ]);
  });

  it('show the triggers of sign-in host names and who is of which tenant, each what it needs', () => {
    const triggers = statementsOf(template('auth')).filter(({ statement }) =>
      JSON.stringify(statement.Action).includes('dynamodb:'),
    );
    expect(triggers.map(({ statement }) => [statement.Action, statement.Condition])).toEqual([
      ['dynamodb:GetItem', onKeys('host#*')],
      ['dynamodb:Query', onKeys('person#*')],
      ['dynamodb:Query', onKeys('*#invites#*')],
      ['dynamodb:Query', onKeys('person#*')],
    ]);
    expect(triggers.map(({ policy }) => policy.replace(/Role.*/, ''))).toEqual([
      ...['AccountMail', 'AccountMail', 'AccountMail', 'PreToken'],
    ]);
    const onIndex = triggers.filter(({ statement }) => JSON.stringify(statement.Resource).includes('/index/'));
    expect(onIndex.map(({ statement }) => JSON.stringify(statement.Resource))).toEqual([expect.stringContaining('/index/gsi1')]);
  });

  it('let the sweep change jobs only', () => {
    const sweep = items.filter(({ policy, statement }) => policy.startsWith('SweepRole') && statement.Condition);
    expect(sweep.map(({ statement }) => statement.Condition)).toEqual([onKeys('*#job#*')]);
    const writes = items.filter(({ policy, statement }) => policy.startsWith('SweepRole') && !statement.Condition);
    expect(writes.flatMap(({ statement }) => list(statement.Action))).toEqual(['dynamodb:Query']);
  });

  it('let the schedule of reminders begin days and write jobs, and nothing else', () => {
    const own = items.filter(({ policy }) => policy.startsWith('StartRemindersRole'));
    expect(own.map(({ statement }) => [list(statement.Action), statement.Condition])).toEqual([
      [['dynamodb:Query'], undefined],
      [['dynamodb:PutItem'], onKeys('*#reminder#*', '*#job#*')],
    ]);
  });

  it('deny every writer the change of the audit trail and of receipts', () => {
    const writes = /:(UpdateItem|DeleteItem|BatchWriteItem|PutItem)$/;
    const writers = items.filter(({ statement }) => list(statement.Action).some((action) => writes.test(action)));
    expect(writers.length).toBeGreaterThan(0);
    for (const { policy } of writers) {
      const denial = onData.find((each) => each.policy === policy && each.statement.Effect === 'Deny');
      expect(denial?.statement, policy).toMatchObject({
        Action: expect.arrayContaining(['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem']),
        Condition: {
          'ForAnyValue:StringLike': {
            'dynamodb:LeadingKeys': expect.arrayContaining(['*#audit#*', '*#receipt#*', '*#chain', '*#chaincheck']),
          },
        },
      });
    }
  });

  it('let blocks of the chain be written by the schedule that seals alone', () => {
    const puts = onData.filter(({ statement }) => list(statement.Action).includes('dynamodb:PutItem'));
    const keysOf = (condition: unknown) => /"dynamodb:LeadingKeys":(\[[^\]]*\])/.exec(JSON.stringify(condition))?.[1];
    const own = (role: string) =>
      puts.filter(({ policy }) => policy.startsWith(role)).map(({ statement }) => keysOf(statement.Condition));
    expect(own('SealTrailRole')).toEqual(['["*#chain"]']);
    expect(own('CheckTrailRole')).toEqual(['["*#chaincheck"]']);
    const denied = puts.filter(({ statement }) => statement.Effect === 'Deny');
    expect(denied.length).toBeGreaterThan(3);
    for (const { statement } of denied) expect(keysOf(statement.Condition)).toBe('["*#chain","*#chaincheck"]');
    const ofTenants = puts.filter(({ statement }) => keysOf(statement.Condition)?.includes('PrincipalTag'));
    for (const { policy } of ofTenants)
      expect(
        denied.some((each) => each.policy === policy),
        policy,
      ).toBe(true);
  });
});

describe('the buckets', () => {
  it('are closed to the public', () => {
    const buckets = Object.values(templates).flatMap((each) => ofType(each, 'AWS::S3::Bucket'));
    expect(buckets.length).toBeGreaterThan(0);
    for (const { Properties } of buckets) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  it('are closed to plain HTTP', () => {
    for (const each of Object.values(templates)) {
      const policies = ofType(each, 'AWS::S3::BucketPolicy').map(({ Properties }) => JSON.stringify(Properties));
      expect(policies).toHaveLength(ofType(each, 'AWS::S3::Bucket').length);
      for (const policy of policies) expect(policy).toContain('"aws:SecureTransport":"false"');
    }
  });

  it('keep versions of files', () => {
    template('data').hasResourceProperties('AWS::S3::Bucket', { VersioningConfiguration: { Status: 'Enabled' } });
  });

  it('drop unfinished uploads, as well as the markers of files that are gone', () => {
    template('data').hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 }, ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
        ]),
      },
    });
  });

  it('take uploads from the application only', () => {
    template('data').hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: { CorsRules: [Match.objectLike({ AllowedOrigins: ['https://*.cloudfront.net'] })] },
    });
    const named = deployment({ stage: 'prod', domain: 'tributary.example', webAclArn: 'none' });
    expect(JSON.stringify(resourcesOf(named.template('data')))).toContain('https://*.tributary.example');
  });

  it('let only exports, unfinished posts and deleted files expire', () => {
    const files = ofType(template('data'), 'AWS::S3::Bucket').filter(({ Properties }) => Properties.VersioningConfiguration);
    const rules = files.flatMap(({ Properties }) => (Properties.LifecycleConfiguration as { Rules: object[] }).Rules);
    const expiring = rules.filter((rule) => Object.keys(rule).some((name) => /Expiration|Transition/.test(name)));
    expect(expiring).toEqual([
      {
        NoncurrentVersionExpiration: { NoncurrentDays: 90 },
        TagFilters: [{ Key: 'tributary', Value: 'removed' }],
        Status: 'Enabled',
      },
      {
        ExpirationInDays: 30,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        TagFilters: [{ Key: 'tributary', Value: 'export' }],
        Status: 'Enabled',
      },
      {
        ExpirationInDays: 2,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        TagFilters: [{ Key: 'tributary', Value: 'upload' }],
        Status: 'Enabled',
      },
    ]);
  });

  it('are scanned in production', () => {
    production.template('data').hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
      ProtectedResource: { S3Bucket: { BucketName: { Ref: Match.stringLikeRegexp('^Files') } } },
    });
    production.template('functions').hasResourceProperties('AWS::Lambda::Function', {
      Description: 'functions/api/documents',
      Environment: { Variables: Match.objectLike({ SCANS_FILES: 'yes' }) },
    });
  });

  it('are changed by no scan', () => {
    const role = statementsOf(production.template('data')).filter(({ policy }) => policy.startsWith('MalwareScanRole'));
    const actions = role.flatMap(({ statement }) => list(statement.Action));
    expect(actions.filter((action) => /^s3:(Put|Delete)/.test(action))).toEqual(['s3:PutBucketNotification', 's3:PutObject']);
    const written = role.find(({ statement }) => list(statement.Action).includes('s3:PutObject'))!.statement.Resource;
    expect(JSON.stringify(written)).toContain('/malware-protection-resource-validation-object');
  });

  it('are scanned only where a scanner is wanted', () => {
    const plans = (context: Record<string, string>) =>
      ofType(deployment(context).template('data'), 'AWS::GuardDuty::MalwareProtectionPlan').length;
    expect(plans({})).toBe(0);
    expect(plans({ fileScan: 'guardduty' })).toBe(1);
    expect(plans({ stage: 'prod', webAclArn: 'none', fileScan: 'none' })).toBe(0);
    expect(() => plans({ fileScan: 'yes' })).toThrow('Say -c fileScan=guardduty or -c fileScan=none');
    expect(JSON.stringify(resourcesOf(template('functions')))).not.toContain('SCANS_FILES');
  });

  it('keep the logs of requests as long as all others', () => {
    const kept = (each: typeof production) =>
      ofType(each.template('web'), 'AWS::S3::Bucket').flatMap(({ Properties }) => Properties.LifecycleConfiguration ?? []);
    const forDays = (ExpirationInDays: number) => [{ Rules: [{ ExpirationInDays, Status: 'Enabled' }] }];
    expect(kept(production)).toEqual(forDays(365));
    expect(kept(deployment())).toEqual(forDays(30));
  });

  it('allow nobody everything', () => {
    const everything = Object.values(templates)
      .flatMap((each) => ofType(each, 'AWS::S3::BucketPolicy'))
      .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: { Effect: string; Action: unknown }[] }).Statement)
      .filter(({ Effect, Action }) => Effect === 'Allow' && JSON.stringify(Action).includes('*"'));
    expect(everything).toEqual([]);
  });
});
