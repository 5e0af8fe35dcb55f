import { CfnInsightRule } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';

type Filter = { Match: string } & ({ In: string[] } | { NotIn: string[] });

/** The metrics of each tenancy, from the log line of each request. */
const RULES: Readonly<Record<string, { filters: Filter[]; sumOf?: string; keys?: string[] }>> = {
  requests: { filters: [] },
  milliseconds: { filters: [], sumOf: '$.ms' },
  refusals: { filters: [{ Match: '$.outcome', NotIn: ['ok', 'internal'] }], keys: ['$.tenant', '$.outcome'] },
  faults: { filters: [{ Match: '$.outcome', In: ['internal'] }] },
};

/**
 * Metrics per tenancy. Contributor Insights reads them from the API's log lines and ranks the tenancies. CloudWatch would charge
 * a metric for each tenancy; a rule is charged once. Each function has its own log group, and a rule selects groups by prefix.
 */
export class TenantMetrics extends Construct {
  constructor(scope: Construct, id: string, { stage, logGroups }: { stage: string; logGroups: string }) {
    super(scope, id);
    for (const [name, { filters, sumOf, keys = ['$.tenant'] }] of Object.entries(RULES)) {
      const body = {
        Schema: { Name: 'CloudWatchLogRule', Version: 1 },
        LogGroupNames: [`${logGroups}*`],
        LogFormat: 'JSON',
        Contribution: {
          Keys: keys,
          ...(sumOf && { ValueOf: sumOf }),
          Filters: [{ Match: '$.message', In: ['request'] }, ...filters],
        },
        AggregateOn: sumOf ? 'Sum' : 'Count',
      };
      new CfnInsightRule(this, name, {
        ruleName: `tributary-${stage}-${name}-by-tenancy`,
        ruleState: 'ENABLED',
        ruleBody: JSON.stringify(body),
      });
    }
  }
}
