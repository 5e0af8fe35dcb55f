import { Duration, Stack } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { JobType } from '../../shared/contract/jobs.ts';
import { JOB } from '../../shared/platform.ts';
import type { Config } from '../config.ts';
import { AnyAlarm } from './any-alarm.ts';
import { AppFunction } from './app-function.ts';

/** Keeps failed messages for two weeks, with an alarm. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string, alarms: ITopic) {
    super(scope, id, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) });
    new AnyAlarm(this, 'NotEmpty', {
      metric: this.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
      alarms,
      alarmDescription: 'Work was given up and waits in a dead-letter queue',
    });
  }
}

/**
 * Jobs that hold a whole file in memory. They run one at a time, so that a file that exhausts the memory stops no job of another
 * tenancy.
 */
const ALONE: readonly JobType[] = ['import-structure', 'fill-report', 'export-file'];

export type WorkerProps = { config: Config; type: JobType; environment: Record<string, string>; alarms: ITopic };

/**
 * The queue of a job type, its dead-letter queue, and its Lambda, which reports failures message by message. The Lambda itself
 * sends jobs that it gives up to the dead-letter queue; SQS moves messages there that no worker can handle.
 */
export class Worker extends Construct {
  readonly queue: Queue;
  readonly dead: DeadLetterQueue;
  readonly fn: AppFunction;

  constructor(scope: Construct, id: string, { config, type, environment, alarms }: WorkerProps) {
    super(scope, id);
    this.dead = new DeadLetterQueue(this, 'Dead', alarms);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      ...(type === 'settle-grants' && { deliveryDelay: Duration.seconds(JOB.settleSeconds) }),
      visibilityTimeout: Duration.seconds(JOB.visibilitySeconds),
      deadLetterQueue: { queue: this.dead, maxReceiveCount: JOB.attempts },
    });
    this.fn = new AppFunction(this, 'Function', {
      config,
      name: `jobs/${type}`,
      environment: { ...environment, DEAD_LETTER_URLS: Stack.of(this).toJsonString({ [type]: this.dead.queueUrl }) },
      timeout: Duration.seconds(JOB.workerSeconds),
      memoryMiB: 1024,
      alarms,
    });
    this.dead.grantSendMessages(this.fn);
    const batchSize = ALONE.includes(type) ? 1 : 10;
    this.fn.addEventSource(new SqsEventSource(this.queue, { batchSize, reportBatchItemFailures: true, maxConcurrency: 20 }));
  }
}
