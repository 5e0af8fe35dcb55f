import { type CfnElement, CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaFunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { KIND, KIND_FIELD } from '../../functions/data/table.ts';
import { JOB_TYPES, type JobType } from '../../shared/contract/jobs.ts';
import { JOB, METRICS, TRAIL_FAULTS } from '../../shared/platform.ts';
import { AnyAlarm } from '../constructs/any-alarm.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { type Backing, grantRights, settingsOf } from '../constructs/backing.ts';
import { isWritten } from '../constructs/bundle.ts';
import { ROLL_UP_PATTERNS } from '../constructs/roll-up-patterns.ts';
import { SilenceAlarm } from '../constructs/silence-alarm.ts';
import { DeadLetterQueue, Worker } from '../constructs/worker.ts';
import { grantChecking, grantReminders, grantSealing, grantSweep, removalOf } from '../policies.ts';

/** Longest time before a lost job is relayed again. */
const SWEEP_EVERY = Duration.minutes(JOB.sweepMinutes);

/** Tenants are in different time zones, so a morning begins for some of them every hour. */
const REMINDERS_EVERY = Duration.hours(1);

/** Time between seals: an entry is sealed some minutes after it was recorded. */
const SEAL_EVERY = Duration.minutes(5);
const CHECK_EVERY = Duration.minutes(30);

/** The path of a job: stream of the table, relay, queue, worker. A sweep finds jobs that were lost on the way. */
export class JobsStack extends Stack {
  private readonly backing: Backing;
  private readonly workers: Worker[];
  private readonly queueUrls: string;
  private readonly deadLetterUrls: string;

  constructor(scope: Construct, id: string, { backing, ...props }: StackProps & { backing: Backing }) {
    super(scope, id, props);
    this.backing = backing;
    const sender = new EmailIdentity(this, 'Sender', { identity: Identity.domain(backing.config.mailFrom.split('@')[1]!) });
    // mails of sign-in need it too, and a new one new DNS records
    sender.applyRemovalPolicy(removalOf(backing.config));
    const byType = JOB_TYPES.filter((type) => isWritten(`jobs/${type}`)).map((type) => [type, this.worker(type)] as const);
    this.workers = byType.map(([, worker]) => worker);
    this.queueUrls = this.toJsonString(Object.fromEntries(byType.map(([type, { queue }]) => [type, queue.queueUrl])));
    this.deadLetterUrls = this.toJsonString(Object.fromEntries(byType.map(([type, { dead }]) => [type, dead.queueUrl])));
    if (isWritten('jobs/relay')) new CfnOutput(this, 'RelayFunctionName', { value: this.relay().functionName });
    if (isWritten('jobs/roll-up')) new CfnOutput(this, 'RollUpFunctionName', { value: this.rollUp().functionName });
    if (isWritten('jobs/sweep')) new CfnOutput(this, 'SweepFunctionName', { value: this.sweep().functionName });
    new CfnOutput(this, 'SealTrailFunctionName', { value: this.sealing().functionName });
    new CfnOutput(this, 'CheckTrailFunctionName', { value: this.checking().functionName });
    new CfnOutput(this, 'StartRemindersFunctionName', { value: this.reminders().functionName });
    if (isWritten('jobs/mark-scanned')) new CfnOutput(this, 'MarkScannedFunctionName', { value: this.scanned().functionName });
    new CfnOutput(this, 'JobQueueUrls', { value: this.queueUrls });
    new CfnOutput(this, 'DeadLetterUrls', { value: this.deadLetterUrls });
    for (const [type, worker] of byType) {
      new CfnOutput(this, `${pascal(type)}FunctionName`, { value: worker.fn.functionName });
      new CfnOutput(this, `${pascal(type)}QueueUrl`, { value: worker.queue.queueUrl });
    }
  }

  private worker(type: JobType) {
    const { config, alarms } = this.backing;
    const worker = new Worker(this, pascal(type), { config, type, environment: settingsOf(this.backing), alarms });
    grantRights(worker.fn, `jobs/${type}`, this.backing);
    return worker;
  }

  private relay() {
    const { table } = this.backing;
    const relay = this.sender('Relay', 'jobs/relay');
    this.follow(table, relay, this.dead('RelayDead'), [
      { eventName: FilterRule.isEqual('INSERT'), dynamodb: { NewImage: { [KIND_FIELD]: { S: FilterRule.isEqual(KIND.job) } } } },
    ]);
    return relay;
  }

  /** Sums up a project for its companies after a change that affects its figures. */
  private rollUp() {
    const { config, alarms, table } = this.backing;
    const name = 'jobs/roll-up';
    const environment = settingsOf(this.backing);
    const fn = new AppFunction(this, 'RollUp', {
      config,
      name,
      environment,
      alarms,
      timeout: Duration.minutes(5),
      memoryMiB: 1024,
    });
    grantRights(fn, name, this.backing);
    this.follow(table, fn, this.dead('RollUpDead'), ROLL_UP_PATTERNS);
    return fn;
  }

  /** Sends records of the table's stream to a function. */
  private follow(table: Backing['table'], fn: AppFunction, dead: DeadLetterQueue, patterns: Record<string, unknown>[]) {
    fn.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        retryAttempts: 5,
        bisectBatchOnError: true,
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(dead),
        filters: patterns.map((pattern) => FilterCriteria.filter(pattern)),
      }),
    );
  }

  private sweep() {
    const { table } = this.backing;
    const sweep = this.sender('Sweep', 'jobs/sweep', { DEAD_LETTER_URLS: this.deadLetterUrls });
    for (const { dead } of this.workers) dead.grantSendMessages(sweep);
    grantSweep(table, sweep);
    this.schedule('SweepSchedule', sweep, SWEEP_EVERY, 'Relays the jobs that still wait');
    return sweep;
  }

  private reminders() {
    const { config, alarms, table } = this.backing;
    const fn = new AppFunction(this, 'StartReminders', {
      config,
      name: 'jobs/start-reminders',
      environment: settingsOf(this.backing),
      alarms,
      timeout: Duration.seconds(60),
      memoryMiB: 512,
    });
    grantReminders(table, fn);
    this.schedule('RemindersSchedule', fn, REMINDERS_EVERY, 'Reminds people of reports that are due');
    return fn;
  }

  private sealing() {
    const fn = this.trailFunction('SealTrail', 'jobs/seal-trail');
    grantSealing(this.backing.table, fn);
    this.schedule('SealSchedule', fn, SEAL_EVERY, 'Seals what was recorded in the audit trails');
    return fn;
  }

  private checking() {
    const fn = this.trailFunction('CheckTrail', 'jobs/check-trail');
    grantChecking(this.backing.table, fn);
    this.schedule('CheckSchedule', fn, CHECK_EVERY, 'Proves the audit trails');
    const { namespace, service } = METRICS;
    new AnyAlarm(this, 'TrailFaults', {
      metric: new Metric({
        namespace,
        metricName: TRAIL_FAULTS,
        dimensionsMap: { service },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      }),
      alarms: this.backing.alarms,
      alarmDescription: 'An audit trail was altered or is not sealed; docs/operations.md says what to do',
    });
    return fn;
  }

  private trailFunction(id: string, name: string) {
    const { config, alarms } = this.backing;
    const environment = settingsOf(this.backing);
    return new AppFunction(this, id, { config, name, environment, alarms, timeout: Duration.minutes(5), memoryMiB: 1024 });
  }

  /** Results of GuardDuty's Malware Protection for files in the bucket. */
  private scanned() {
    const { config, alarms, bucket } = this.backing;
    const name = 'jobs/mark-scanned';
    const environment = settingsOf(this.backing);
    const fn = new AppFunction(this, 'MarkScanned', {
      config,
      name,
      environment,
      alarms,
      timeout: Duration.seconds(30),
      memoryMiB: 512,
    });
    grantRights(fn, name, this.backing);
    new Rule(this, 'ScanResults', {
      description: 'A file was scanned for malware',
      eventPattern: {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [bucket.bucketName] } },
      },
      targets: [new LambdaFunctionTarget(fn, { deadLetterQueue: this.dead('ScanResultsDead'), retryAttempts: 10 })],
    });
    return fn;
  }

  private schedule(id: string, fn: AppFunction, every: Duration, description: string) {
    const role = new Role(this, `${id}Role`, { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${this.getLogicalId(fn.node.defaultChild as CfnElement)}.Arn>:*]`,
      reason: 'The wildcard stands for the versions of this one function, which the schedule may invoke.',
    });
    const target = new LambdaInvoke(fn, { role, deadLetterQueue: this.dead(`${id}Dead`), retryAttempts: 2 });
    new Schedule(this, id, { description, schedule: ScheduleExpression.rate(every), target });
    new SilenceAlarm(this, `${id}Silent`, { fn, every, alarms: this.backing.alarms });
  }

  private dead(id: string) {
    const queue = new DeadLetterQueue(this, id, this.backing.alarms);
    Validations.of(queue).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is a dead-letter queue itself; the rule recognises those of queues, not those of streams and schedules.',
    });
    return queue;
  }

  /** A function that sends jobs to the queues. */
  private sender(id: string, name: string, more: Record<string, string> = {}) {
    const { config, alarms } = this.backing;
    const fn = new AppFunction(this, id, {
      config,
      name,
      environment: { ...settingsOf(this.backing), JOB_QUEUE_URLS: this.queueUrls, ...more },
      timeout: Duration.seconds(60),
      memoryMiB: 512,
      alarms,
    });
    for (const { queue } of this.workers) queue.grantSendMessages(fn);
    return fn;
  }
}

const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_, _dash: string, letter: string) => letter.toUpperCase());
