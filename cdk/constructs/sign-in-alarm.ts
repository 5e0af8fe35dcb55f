import { Duration } from 'aws-cdk-lib';
import { Alarm, MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** How many in five minutes are more than people's mistakes. */
const FAILED = 100;

type Props = { userPoolId: string; clientId: string; alarms: ITopic };

/**
 * Rings on failed sign-ins at the user pool, through our sign-in or past it. Cognito reports one number per try, 1 for a success
 * and 0 for a failure: the count of the numbers minus their sum is the number of failures.
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
