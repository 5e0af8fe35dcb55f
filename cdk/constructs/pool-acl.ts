import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/**
 * Requests of one address in five minutes: enough for an office of people who register or request mails, too few for guessing
 * codes.
 */
const LIMIT = 1000;
const WINDOW_SECONDS = 300;
/**
 * Operations that are not counted. The product's own functions call the Admin operations, signed with their roles. The other two
 * renew and end sessions for all people, from few addresses; the public client accepts no password in them.
 */
const UNCOUNTED = ['Admin', 'InitiateAuth', 'RevokeToken'];

const isOf = (operation: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
    positionalConstraint: 'STARTS_WITH',
    searchString: `AWSCognitoIdentityProviderService.${operation}`,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const visible = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName });

/** Limits the requests of one address to the user pool, which clients can also reach without the edge and its web ACL. */
export class PoolAcl extends Construct {
  constructor(scope: Construct, id: string, pool: IUserPool) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('pool'),
      rules: [
        {
          name: 'per-address',
          priority: 0,
          action: { block: {} },
          visibilityConfig: visible('pool-per-address'),
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: LIMIT,
              evaluationWindowSec: WINDOW_SECONDS,
              scopeDownStatement: { notStatement: { statement: { orStatement: { statements: UNCOUNTED.map(isOf) } } } },
            },
          },
        },
      ],
    });
    new CfnWebACLAssociation(this, 'OfPool', { resourceArn: pool.userPoolArn, webAclArn: acl.attrArn });
  }
}
