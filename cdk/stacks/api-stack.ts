import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { contract } from '../../shared/contract/index.ts';
import { isPublic, type RouteDef, routeKey } from '../../shared/contract/route.ts';
import type { Config } from '../config.ts';
import { AnyAlarm } from '../constructs/any-alarm.ts';
import type { Backing } from '../constructs/backing.ts';
import { gatewayRoutes, UNKNOWN_ANSWERED_BY, UNKNOWN_ROUTE } from '../constructs/gateway-routes.ts';
import { removalOf } from '../policies.ts';
import type { ApiFunctions } from './functions-stack.ts';

type Props = StackProps & { backing: Backing; functions: ApiFunctions };

/** Requests per second, and burst, of all callers together. Sign-in and similar operations have lower limits. */
const THROTTLE = { rateLimit: 500, burstLimit: 1000 };
/**
 * A limit for all callers together, so it is above the limit of one caller. Limits by address and by account (api/auth) and the
 * web ACL stop password guessing earlier. Written in CloudFormation's spelling, because CDK passes a map of routes on unchanged.
 */
const PUBLIC_WRITE = { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 };

/**
 * API Gateway cannot log a request header, so its lines and the Lambdas' lines share only the request id: each Lambda logs it
 * together with the correlation id.
 */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  address: '$context.identity.sourceIp',
  agent: '$context.identity.userAgent',
  route: '$context.routeKey',
  method: '$context.httpMethod',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  lambdaMilliseconds: '$context.integrationLatency',
  refused: '$context.authorizer.error',
  error: '$context.error.message',
};

/**
 * One API Gateway route for each operation that is public or the only one of its path, and one for all other operations of a
 * path. Each leads to the Lambda of its resource (ADR 0064). Unknown addresses have a route too, so that their answer is a
 * problem document.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { backing, functions, ...props }: Props) {
    super(scope, id, props);
    const { config, userPool, client } = backing;
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false });
    const signedIn = new HttpUserPoolAuthorizer('SignedIn', userPool, { userPoolClients: [client] });
    const stage = this.stage(config);
    new AnyAlarm(this, 'Faults', {
      metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: Stats.SUM }),
      alarms: backing.alarms,
      alarmDescription: 'Requests were answered with 500 or above; docs/operations.md says how to find them',
    });
    for (const [resource, routes] of Object.entries<Record<string, RouteDef>>(contract)) {
      const integration = new HttpLambdaIntegration(`${resource}-integration`, functions.get(resource)!, {
        scopePermissionToRoute: false,
      });
      for (const { path, method, operations } of gatewayRoutes(Object.values(routes))) {
        const [first] = operations;
        const authorizer = isPublic(first) ? new HttpNoneAuthorizer() : signedIn;
        const added = this.api.addRoutes({ path, methods: [HttpMethod[method]], integration, authorizer });
        if (isPublic(first)) acknowledgePublic(added, first.summary);
        if (isPublic(first) && first.method !== 'GET') this.throttle(stage, routeKey(first), added);
      }
      if (resource === UNKNOWN_ANSWERED_BY) this.throttle(stage, UNKNOWN_ROUTE, [this.unknown(integration)]);
    }
    new CfnOutput(this, 'ApiId', { value: this.api.apiId });
    new CfnOutput(this, 'ApiUrl', { value: this.api.apiEndpoint });
  }

  private stage(config: Config): CfnStage {
    const logs = new LogGroup(this, 'AccessLogs', { retention: config.logRetentionDays, removalPolicy: removalOf(config) });
    const stage = this.api.addStage('Stage', {
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logs),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
    return stage.node.defaultChild as CfnStage;
  }

  private unknown(integration: HttpLambdaIntegration): HttpRoute {
    const authorizer = new HttpNoneAuthorizer();
    const added = new HttpRoute(this, 'Unknown', { httpApi: this.api, routeKey: HttpRouteKey.DEFAULT, integration, authorizer });
    acknowledgePublic([added], 'Says that there is nothing at an address');
    return added;
  }

  private throttle(stage: CfnStage, key: string, added: HttpRoute[]) {
    const settings = (stage.routeSettings ?? {}) as Record<string, unknown>;
    stage.routeSettings = { ...settings, [key]: PUBLIC_WRITE };
    for (const each of added) stage.node.addDependency(each);
  }
}

function acknowledgePublic(added: HttpRoute[], summary: string) {
  const reason = `Public by the contract: ${summary}.`;
  for (const each of added) Validations.of(each).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}
