import { type CfnElement, Stack, Validations } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { AccountRootPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { partition, REACHES, type ReachRole, type ReachTags, TABLE } from '../../functions/data/table.ts';
import { denyAuditChange, denyChain, forKeys, grantObjects, READ, WRITE } from '../policies.ts';

/** Tag of the roles that may assume one of these, among all roles of the account. */
export const TAKER = { tag: 'tributary', value: 'data' } as const;

const WRITE_TOGETHER = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];

/** The actions of a session on the table. */
const ACTIONS: Readonly<Record<ReachRole, string[]>> = {
  tenant: [...READ, ...WRITE],
  membership: WRITE_TOGETHER,
  subTenancy: ['dynamodb:Query', ...WRITE_TOGETHER],
  childName: ['dynamodb:GetItem'],
};

/** All indexes. Keys of the sweeps' index span tenants and do not begin with a tenant's uid, so they stay inaccessible. */
const INDEXES = Object.keys(TABLE.indexes);

/**
 * Patterns of the tags' values. Without them a session named 'host' would reach all keys that begin with 'host'. No value
 * contains '*', '?' or '#'.
 */
const UID = '????????-????-????-????-????????????';
const FORMS: Readonly<Record<keyof ReachTags, string>> = { tenant: UID, person: UID, child: UID, host: '?*' };

const tagOf = (name: string) => `\${aws:PrincipalTag/${name}}`;
const TAGS: ReachTags = Object.fromEntries(Object.keys(FORMS).map((name) => [name, tagOf(name)]));

/**
 * Roles whose sessions reach only the data of tenants. Functions assume them with the uid of their tenant as a tag, and the
 * policies compare keys with that tag. `tenantFiles` is the role `tenant` with the tenant's files.
 */
export class ReachRoles extends Construct {
  readonly roles: Readonly<Record<ReachRole | 'tenantFiles', Role>>;

  constructor(scope: Construct, id: string, { table, bucket }: { table: ITableV2; bucket: IBucket }) {
    super(scope, id);
    this.roles = {
      tenant: this.role('Tenant', 'tenant', table),
      tenantFiles: this.role('TenantFiles', 'tenant', table),
      membership: this.role('Membership', 'membership', table),
      subTenancy: this.role('SubTenancy', 'subTenancy', table),
      childName: this.role('ChildName', 'childName', table),
    };
    grantObjects(bucket, `${partition.files(tagOf('tenant'))}*`, this.roles.tenantFiles);
    const found = `<${Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnElement)}.Arn>/<aws:PrincipalTag/tenant>/*`;
    Validations.of(this.roles.tenantFiles).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${found}]`,
      reason: 'The keys of uploaded files are not known at deployment; those of a session lie under the uid of its one tenant.',
    });
  }

  private role(id: string, reach: ReachRole, table: ITableV2): Role {
    const { tags, keys } = REACHES[reach];
    const forms = Object.fromEntries(tags.map((tag) => [`aws:RequestTag/${tag}`, FORMS[tag]]));
    const taker = new AccountRootPrincipal().withConditions({
      StringEquals: { [`aws:PrincipalTag/${TAKER.tag}`]: TAKER.value },
      StringLike: forms,
      'ForAllValues:StringEquals': { 'aws:TagKeys': [...tags] },
    });
    const role = new Role(this, id, {
      assumedBy: taker.withSessionTags(),
      description: `Sessions of functions on the data of tenants: ${reach}`,
    });
    const conditions = forKeys(...keys(TAGS));
    const allow = (actions: string[], resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources, conditions }));
    allow(ACTIONS[reach], [table.tableArn]);
    const indexes = INDEXES.map((index) => `${table.tableArn}/index/${index}`);
    if (reach === 'tenant') allow(['dynamodb:Query'], indexes);
    denyAuditChange(table, role);
    denyChain(table, role);
    return role;
  }
}
