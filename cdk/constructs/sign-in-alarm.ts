import { Duration } from 'aws-cdk-lib';
import { Alarm, MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Failed sign-ins in five minutes that exceed ordinary mistakes. */
const FAILED = 100;

type Props = { userPoolId: string; clientId: string; alarms: ITopic };

/**
 * An alarm on failed sign-ins at the user pool, through the product or directly. Cognito reports one number per attempt, 1 for
 * success and 0 for failure, so the failures are the count of the numbers minus their sum.
 */
export class SignInAlarm extends Alarm {
  constructor(scope: Construct, id: string, { userPoolId, clientId, alarms }: Props) {
    const tries = (statistic: string) =>
      new Metric({
        namespace: 'AWS/Cognito',
        metricName: 'SignInSuccesses',
        dimensionsMap: { UserPool: userPoolId, UserPoolClient: clientId },
        statistic,
        period: Duration.minutes(5),
      });
    super(scope, id, {
      metric: new MathExpression({
        expression: 'tries - successes',
        usingMetrics: { tries: tries(Stats.SAMPLE_COUNT), successes: tries(Stats.SUM) },
        label: 'failed sign-ins',
        period: Duration.minutes(5),
      }),
      alarmDescription: 'Many failed sign-ins at the user pool; docs/operations.md says how to find who sent them',
      threshold: FAILED,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    this.addAlarmAction(new SnsAction(alarms));
  }
}
