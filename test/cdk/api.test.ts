import { describe, expect, it } from 'vitest';
import { ROUTE_QUOTA, UNKNOWN_ROUTE } from '../../cdk/constructs/gateway-routes.ts';
import { contract } from '../../shared/contract/index.ts';
import { gatewayPath, isPublic, type RouteDef, routeKey } from '../../shared/contract/route.ts';
import { SECURITY_EVENTS } from '../../shared/platform.ts';
import { deployment, ofType, onlyOne } from './deployment.ts';

const whole = deployment();
const api = whole.template('api');
const functions = whole.template('functions');
const routes = Object.values<Record<string, RouteDef>>(contract).flatMap((resource) => Object.values(resource));
const built = new Map(ofType(api, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => [String(Properties.RouteKey), Properties]));
const stage = onlyOne(api, 'AWS::ApiGatewayV2::Stage');

describe('the API', () => {
  it('has a route for every operation of the contract, and one for all other addresses', () => {
    const wanted = new Set(routes.map((route) => (built.has(routeKey(route)) ? routeKey(route) : `ANY ${gatewayPath(route)}`)));
    expect([...built.keys()].sort()).toEqual([...wanted, UNKNOWN_ROUTE].sort());
    expect(built.get(UNKNOWN_ROUTE)?.AuthorizationType).toBe('NONE');
  });

  it('stays below the quota of routes with room for fifty paths more', () => {
    expect(built.size + 50).toBeLessThanOrEqual(ROUTE_QUOTA);
  });

  it('shares a route of all methods only among operations of one function that all need a token', () => {
    const shared = [...built.keys()].filter((key) => key.startsWith('ANY '));
    expect(shared.length).toBeGreaterThan(0);
    for (const key of shared) {
      const those = Object.values<Record<string, RouteDef>>(contract)
        .map((resource) => Object.values(resource).filter((route) => `ANY ${gatewayPath(route)}` === key))
        .filter((operations) => operations.length > 0);
      expect(those, key).toHaveLength(1);
      expect(those[0]!.some(isPublic), key).toBe(false);
      expect(those[0]!.length, key).toBeGreaterThan(1);
    }
  });

  it('asks for a token on every route that is not public', () => {
    for (const route of routes) {
      const properties = built.get(routeKey(route)) ?? built.get(`ANY ${gatewayPath(route)}`);
      expect(properties?.AuthorizationType, routeKey(route)).toBe(isPublic(route) ? 'NONE' : 'JWT');
      if (!isPublic(route)) expect(properties?.AuthorizerId, routeKey(route)).toEqual({ Ref: expect.any(String) });
    }
  });

  it('verifies tokens of the one user pool for the one client', () => {
    const authorizer = onlyOne(api, 'AWS::ApiGatewayV2::Authorizer');
    expect(authorizer.Properties).toMatchObject({ AuthorizerType: 'JWT', IdentitySource: ['$request.header.Authorization'] });
    expect(JSON.stringify(authorizer.Properties.JwtConfiguration)).toContain('PeopleBrowser');
  });

  it('gives each function one integration and one permission to be invoked', () => {
    const count = Object.keys(contract).length;
    expect(ofType(functions, 'AWS::Lambda::Function')).toHaveLength(count);
    expect(ofType(api, 'AWS::ApiGatewayV2::Integration')).toHaveLength(count);
    expect(ofType(api, 'AWS::Lambda::Permission')).toHaveLength(count);
  });

  it('throttles, public writes and unknown addresses more than the rest, and logs each request with its id', () => {
    expect(stage.Properties.DefaultRouteSettings).toMatchObject({ ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 500 });
    const own = (stage.Properties.RouteSettings ?? {}) as Record<string, { ThrottlingRateLimit: number }>;
    const publicWrites = routes.filter((route) => isPublic(route) && route.method !== 'GET').map(routeKey);
    expect(Object.keys(own).sort()).toEqual([...publicWrites, UNKNOWN_ROUTE].sort());
    for (const settings of Object.values(own)) expect(settings.ThrottlingRateLimit).toBeLessThanOrEqual(200);
    expect(JSON.parse((stage.Properties.AccessLogSettings as { Format: string }).Format)).toMatchObject({
      requestId: '$context.requestId',
      method: '$context.httpMethod',
      status: '$context.status',
    });
  });

  it('logs no person, whom the function logs as a hash', () => {
    const { Format } = stage.Properties.AccessLogSettings as { Format: string };
    expect(Format).not.toMatch(/authorizer\.claims|authorizer\.jwt/);
  });

  it('counts faults in one metric with an alarm, and nothing by route, which is paid for each', () => {
    expect(JSON.stringify(stage.Properties)).not.toContain('DetailedMetricsEnabled');
    const [alarm, ...others] = ofType(api, 'AWS::CloudWatch::Alarm');
    expect(others).toEqual([]);
    expect(alarm!.Properties).toMatchObject({ MetricName: '5xx', Threshold: 1, AlarmActions: [expect.anything()] });
  });

  it('hands the secret of the edge to functions without showing it in the template', () => {
    const secrets = ofType(functions, 'AWS::Lambda::Function').map(({ Properties }) =>
      JSON.stringify((Properties.Environment as { Variables: Record<string, unknown> }).Variables.EDGE_SECRET),
    );
    for (const secret of secrets) expect(secret).toContain('{{resolve:secretsmanager:');
  });

  it('lets functions believe two secrets while it is replaced, and the edge send the new one', () => {
    const rotating = deployment({ edgeSecretVersions: 'new-version,old-version' });
    const sent = JSON.stringify(ofType(rotating.template('web'), 'AWS::CloudFront::Distribution'));
    expect(sent).toContain('::new-version}}');
    expect(sent).not.toContain('old-version');
    for (const { Properties } of ofType(rotating.template('functions'), 'AWS::Lambda::Function')) {
      const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
      expect(JSON.stringify(Variables.EDGE_SECRET)).toContain('::new-version}}');
      expect(JSON.stringify(Variables.EDGE_SECRET_BEFORE)).toContain('::old-version}}');
    }
    for (const faulty of ['new-version', 'a,b,c', ',b'])
      expect(() => deployment({ edgeSecretVersions: faulty })).toThrow('Name two versions of the edge secret');
  });

  it('goes to production behind a web ACL, unless told in so many words to go without', () => {
    expect(() => deployment({ stage: 'prod' })).toThrow('Production needs a web ACL');
    expect(
      onlyOne(deployment({ stage: 'prod', webAclArn: 'none' }).template('web'), 'AWS::CloudFront::Distribution').Properties,
    ).not.toHaveProperty('DistributionConfig.WebACLId');
  });

  it('alarms on refused tokens, strangers at a tenancy, failed sign-ins, refused rights and viruses', () => {
    const alarms = ofType(functions, 'AWS::CloudWatch::Alarm').filter(({ Properties }) => Properties.Namespace === 'Tributary');
    expect(alarms.map(({ Properties }) => Properties.MetricName).sort()).toEqual([...SECURITY_EVENTS].sort());
    for (const { Properties } of alarms) {
      expect(Properties).toMatchObject({ Dimensions: [{ Name: 'service', Value: 'tributary' }], Statistic: 'Sum', Period: 300 });
      expect(Properties.AlarmActions).toHaveLength(1);
    }
  });

  it('alarms on failed sign-ins of browsers, which the user pool alone sees', () => {
    const ofPool = ofType(functions, 'AWS::CloudWatch::Alarm').filter(({ Properties }) =>
      JSON.stringify(Properties).includes('AWS/Cognito'),
    );
    expect(ofPool).toHaveLength(1);
    const { Metrics, AlarmActions, Threshold } = ofPool[0]!.Properties as {
      Metrics: Query[];
      AlarmActions: [];
      Threshold: number;
    };
    expect(Metrics.find(({ ReturnData }) => ReturnData !== false)?.Expression).toBe('tries - successes');
    const read = Object.fromEntries(Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [[Id, MetricStat]] : [])));
    expect([read.tries?.Stat, read.successes?.Stat]).toEqual(['SampleCount', 'Sum']);
    for (const { Metric, Period } of [read.tries!, read.successes!]) {
      expect([Metric.Namespace, Metric.MetricName, Period]).toEqual(['AWS/Cognito', 'SignInSuccesses', 300]);
      expect(Metric.Dimensions.map(({ Name }) => Name).sort()).toEqual(['UserPool', 'UserPoolClient']);
      expect(JSON.stringify(Metric.Dimensions)).toContain('PeopleBrowser');
    }
    expect(Threshold).toBe(100);
    expect(AlarmActions).toHaveLength(1);
  });
});

type Query = {
  Id: string;
  Expression?: string;
  ReturnData?: boolean;
  MetricStat?: {
    Stat: string;
    Period: number;
    Metric: { Namespace: string; MetricName: string; Dimensions: { Name: string }[] };
  };
};

describe('metrics by tenancy', () => {
  const rules = ofType(functions, 'AWS::CloudWatch::InsightRule').map(({ Properties }) => Properties);
  const bodies = rules.map(({ RuleBody }) => JSON.parse(String(RuleBody)) as Rule);

  it('are requests, their time, refusals and faults, from the lines of every function of the API', () => {
    expect(rules.map(({ RuleName }) => String(RuleName).replace(/^tributary-\w+-|-by-tenancy$/g, '')).sort()).toEqual([
      ...['faults', 'milliseconds', 'refusals', 'requests'],
    ]);
    for (const { LogGroupNames, Contribution } of bodies) {
      expect(LogGroupNames).toEqual([`${whole.stacks.functions.stackName}-*`]);
      expect(Contribution.Keys[0]).toBe('$.tenant');
      expect(Contribution.Filters[0]).toEqual({ Match: '$.message', In: ['request'] });
    }
    // The rule would leave out a group with its own name.
    for (const { Properties } of ofType(functions, 'AWS::Logs::LogGroup')) expect(Properties).not.toHaveProperty('LogGroupName');
  });

  it('are left out where an emulator has none', () => {
    const local = deployment({ local: 'true', edgeSecret: 'x' });
    expect(ofType(local.template('functions'), 'AWS::CloudWatch::InsightRule')).toEqual([]);
  });
});

type Rule = { LogGroupNames: string[]; Contribution: { Keys: string[]; Filters: object[] } };

describe('Lambdas for signing in', () => {
  const reserved = (context: Record<string, string>) =>
    Object.fromEntries(
      ofType(deployment(context).template('functions'), 'AWS::Lambda::Function').flatMap(({ Properties }) =>
        Properties.ReservedConcurrentExecutions === undefined
          ? []
          : [[Properties.Description, Properties.ReservedConcurrentExecutions]],
      ),
    );

  it('are kept where the deployment says so, and for nothing else', () => {
    expect(reserved({ signInConcurrency: '50' })).toEqual({ 'functions/api/auth': 50 });
    expect(reserved({})).toEqual({});
  });

  it('are a number', () => {
    expect(() => deployment({ signInConcurrency: 'many' })).toThrow('Give the Lambdas that are kept for signing in as a number');
  });
});
