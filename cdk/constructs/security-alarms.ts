import { Duration } from 'aws-cdk-lib';
import { Alarm, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { METRICS, SECURITY_EVENTS } from '../../shared/platform.ts';

type Event = (typeof SECURITY_EVENTS)[number];

/** For each event: the count in five minutes that exceeds ordinary mistakes, and its meaning. */
const LIMITS: Readonly<Record<Event, { count: number; meaning: string }>> = {
  refusedToken: { count: 100, meaning: 'Many requests with a token that has been ended or is none' },
  foreignToken: { count: 10, meaning: 'Requests with valid tokens at a tenancy whose members they are not' },
  failedSignIn: { count: 50, meaning: 'Many wrong names or passwords at the sign-in of API clients' },
  refusedRight: { count: 100, meaning: 'Many requests for what the person has no right to' },
  foreignKey: { count: 1, meaning: 'A function has asked for data beyond the tenant that it worked for' },
  infectedFile: { count: 1, meaning: 'A virus was found in an upload, which nobody can fetch' },
};

/** An alarm for each kind of counted event. */
export class SecurityAlarms extends Construct {
  constructor(scope: Construct, id: string, alarms: ITopic) {
    super(scope, id);
    for (const name of SECURITY_EVENTS) {
      const { count, meaning } = LIMITS[name];
      const metric = new Metric({
        namespace: METRICS.namespace,
        metricName: name,
        dimensionsMap: { service: METRICS.service },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      });
      const alarm = new Alarm(this, name, {
        metric,
        alarmDescription: `${meaning}; docs/operations.md says how to find who sent them`,
        threshold: count,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(alarms));
    }
  }
}
