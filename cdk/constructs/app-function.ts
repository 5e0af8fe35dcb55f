import { Duration, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Config } from '../config.ts';
import { removalOf } from '../policies.ts';
import { AnyAlarm } from './any-alarm.ts';
import { bundleOf } from './bundle.ts';

export type AppFunctionProps = {
  config: Config;
  /** the folder under `functions`, such as 'api/reports' */
  name: string;
  environment: Record<string, string>;
  timeout: Duration;
  memoryMiB: number;
  /** number of reserved Lambdas, which no other function can use; absent: uses the account's shared ones */
  reserved?: number | undefined;
  alarms: ITopic;
};

/** A Lambda: arm64, traced, with its own role, a log group that expires, and an alarm on errors. */
export class AppFunction extends LambdaFunction {
  constructor(
    scope: Construct,
    id: string,
    { config, name, environment, timeout, memoryMiB, reserved, alarms }: AppFunctionProps,
  ) {
    const logGroup = new LogGroup(scope, `${id}Logs`, { retention: config.logRetentionDays, removalPolicy: removalOf(config) });
    // A role without AWS's managed policy, which would allow writing to all other logs.
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(scope, id, {
      description: `functions/${name}`,
      code: Code.fromAsset(bundleOf(name).directory),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      tracing: Tracing.ACTIVE,
      timeout,
      memorySize: memoryMiB,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      role,
      logGroup,
      environment: { NODE_OPTIONS: '--enable-source-maps', POWERTOOLS_SERVICE_NAME: name, ...environment },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'X-Ray takes no resource in its permissions to put segments and telemetry; every other statement of the role names one.',
    });
    // Throttles have a single alarm for all functions (data stack): except for sign-in, they share the account's concurrency and
    // are throttled together.
    new AnyAlarm(this, 'Errors', {
      metric: this.metricErrors({ period: Duration.minutes(5) }),
      alarms,
      alarmDescription: 'A function failed',
    });
  }
}
