import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Some calls may come late; CloudWatch counts calls after a few minutes. */
const LEAST_MINUTES = 15;
/** Missed calls of a schedule after which it counts as stopped. */
const MISSED = 3;

type Props = { fn: IFunction; every: Duration; alarms: ITopic };

/** Rings when a schedule no longer calls its function: what does not run reports no error. */
export class SilenceAlarm extends Alarm {
  constructor(scope: Construct, id: string, { fn, every, alarms }: Props) {
    const period = Duration.minutes(Math.max(LEAST_MINUTES, MISSED * every.toMinutes()));
    super(scope, id, {
      metric: fn.metricInvocations({ period }),
      alarmDescription: 'A schedule has stopped calling its function',
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
    this.addAlarmAction(new SnsAction(alarms));
  }
}
