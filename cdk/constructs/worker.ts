import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { JOB } from '../../shared/platform.ts';
import type { Config } from '../config.ts';
import { AnyAlarm } from './any-alarm.ts';
import { AppFunction } from './app-function.ts';

/** Keeps what failed for two weeks, and says so. */
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

export type WorkerProps = { config: Config; name: string; environment: Record<string, string>; alarms: ITopic };

/** A queue with its dead-letter queue and the Lambda that works it off, reporting failures message by message. */
export class Worker extends Construct {
  readonly queue: Queue;
  readonly fn: AppFunction;

  constructor(scope: Construct, id: string, { config, name, environment, alarms }: WorkerProps) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(JOB.visibilitySeconds),
      deadLetterQueue: { queue: new DeadLetterQueue(this, 'Dead', alarms), maxReceiveCount: JOB.attempts },
    });
    this.fn = new AppFunction(this, 'Function', {
      config,
      name,
      environment,
      timeout: Duration.seconds(JOB.workerSeconds),
      memoryMiB: 1024,
      alarms,
    });
    this.fn.addEventSource(new SqsEventSource(this.queue, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: 20 }));
  }
}
