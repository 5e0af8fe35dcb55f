import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { TABLE } from '../../functions/data/table.ts';
import { EXPORT_DAYS, EXPORT_TAG, REMOVED_DAYS, REMOVED_TAG, UPLOAD_DAYS, UPLOAD_TAG } from '../../shared/platform.ts';
import type { Config } from '../config.ts';
import { AnyAlarm } from '../constructs/any-alarm.ts';
import { MalwareScan } from '../constructs/malware-scan.ts';
import { ReachRoles } from '../constructs/reach-roles.ts';
import { removalOf } from '../policies.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * Resources that must outlive all others: the table, the files, the roles with access to them, and the topic for the alarms of
 * all stacks.
 */
export class DataStack extends Stack {
  // Declared by interface: with exact optional properties, TypeScript does not accept CDK's classes directly.
  readonly table: ITableV2;
  readonly bucket: IBucket;
  readonly reach: ReachRoles['roles'];
  readonly alarms: Topic;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: Config }) {
    super(scope, id, props);
    this.table = new TableV2(this, 'Table', {
      partitionKey: key(TABLE.pk),
      sortKey: key(TABLE.sk),
      timeToLiveAttribute: TABLE.ttl,
      billing: Billing.onDemand(),
      // AWS's own key of the account. Its uses appear in CloudTrail, without the cost and the quota of a customer key.
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      dynamoStream: StreamViewType.NEW_IMAGE,
      deletionProtection: config.protectData,
      removalPolicy: removalOf(config),
      globalSecondaryIndexes: Object.entries(TABLE.indexes).map(([indexName, { pk, sk }]) => ({
        indexName,
        partitionKey: key(pk),
        sortKey: key(sk),
        projectionType: ProjectionType.ALL,
      })),
    }) as ITableV2;
    this.bucket = this.files(config) as IBucket;
    if (config.scansFiles) new MalwareScan(this, 'MalwareScan', this.bucket);
    this.reach = new ReachRoles(this, 'Reach', { table: this.table, bucket: this.bucket }).roles;
    this.alarms = this.alarmTopic(config);
    // Always exported, because a stack that starts to use one must find it.
    const roles = Object.values(this.reach).map(({ roleArn }) => roleArn);
    for (const arn of [this.table.tableArn, this.table.tableStreamArn, this.bucket.bucketArn, ...roles]) this.exportValue(arn);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'BucketName', { value: this.bucket.bucketName });
    new CfnOutput(this, 'AlarmTopicArn', { value: this.alarms.topicArn });
  }

  private files(config: Config) {
    const logs = new Bucket(this, 'AccessLogs', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: [{ expiration: Duration.days(config.logRetentionDays) }],
      removalPolicy: removalOf(config),
    });
    return new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      versioned: true,
      serverAccessLogsBucket: logs as IBucket,
      removalPolicy: removalOf(config),
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(UPLOAD_DAYS),
          // the markers of deleted files whose last version has expired; no rule with a tag reaches them
          expiredObjectDeleteMarker: true,
        },
        {
          tagFilters: { [REMOVED_TAG.key]: REMOVED_TAG.value },
          noncurrentVersionExpiration: Duration.days(REMOVED_DAYS),
        },
        {
          tagFilters: { [EXPORT_TAG.key]: EXPORT_TAG.value },
          expiration: Duration.days(EXPORT_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          tagFilters: { [UPLOAD_TAG.key]: UPLOAD_TAG.value },
          expiration: Duration.days(UPLOAD_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      cors: [
        {
          allowedOrigins: config.appOrigins,
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.PUT, HttpMethods.POST],
          allowedHeaders: ['*'],
          // Completing a multipart upload needs the ETags of its parts.
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
    });
  }

  private alarmTopic(config: Config) {
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': this.account } } }),
    );
    if (config.alarmMail) topic.addSubscription(new EmailSubscription(config.alarmMail));
    new AnyAlarm(this, 'Throttles', {
      metric: LambdaFunction.metricAllThrottles({ period: Duration.minutes(5) }),
      alarms: topic,
      alarmDescription: 'The functions of the account have run out of concurrency',
    });
    return topic;
  }
}
