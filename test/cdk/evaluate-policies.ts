import type { Template } from 'aws-cdk-lib/assertions';
import { list, resourcesOf, type Statement } from './deployment.ts';

/** A request in IAM's terms. */
export type AskedOfIam = {
  action: string;
  /** 'table', 'table/index/gsi1', 'bucket', 'bucket/a/b', 'role/…' */
  resource: string;
  context?: Readonly<Record<string, readonly string[]>>;
  tags?: Readonly<Record<string, string>>;
};

type Conditions = NonNullable<Statement['Condition']>;
type Context = Readonly<Record<string, readonly string[]>>;

const escaped = (text: string) => text.replace(/[.+^${}()|[\]\\]/g, '\\$&');
const like = (pattern: string, value: string) =>
  new RegExp(`^${escaped(pattern).replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`).test(value);

/**
 * Inserts the values of tags into a pattern; undefined if a tag is missing, and then nothing matches. Wildcards in values are
 * literal.
 */
function withTags(pattern: string, tags: Readonly<Record<string, string>>): string | undefined {
  const names = [...pattern.matchAll(/\$\{aws:PrincipalTag\/(\w+)\}/g)].map(([, name]) => name!);
  if (names.some((name) => tags[name] === undefined)) return undefined;
  return pattern.replaceAll(/\$\{aws:PrincipalTag\/(\w+)\}/g, (_, name: string) => tags[name]!);
}

const MATCHES: Readonly<Record<string, (pattern: string, value: string) => boolean>> = {
  StringLike: like,
  ArnLike: like,
  StringEquals: (pattern, value) => pattern === value,
};

/** Evaluates one operator of a condition block, with IAM's documented meaning of sets and absent keys. */
function holds(operator: string, key: string, wanted: readonly string[], context: Context): boolean {
  const values = context[key];
  if (operator === 'Null') return wanted.includes(String(values === undefined || values.length === 0));
  const [quantifier, name] = operator.includes(':') ? (operator.split(':') as [string, string]) : ['', operator];
  const match = MATCHES[name];
  if (!match) throw new Error(`The operator ${operator} is not known to this test`);
  const isMet = (value: string) => wanted.some((pattern) => match(pattern, value));
  if (quantifier === 'ForAllValues') return (values ?? []).every(isMet);
  if (quantifier === 'ForAnyValue') return (values ?? []).some(isMet);
  return values?.length === 1 && isMet(values[0]!);
}

const met = (conditions: Conditions, { context = {}, tags = {} }: AskedOfIam): boolean =>
  Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const patterns = list(wanted as string | string[]).flatMap((pattern) => withTags(String(pattern), tags) ?? []);
      return holds(operator, key, patterns, context);
    }),
  );

/** An ARN of a template in this test's short form. */
function resourceText(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[name, inner]] = Object.entries(value as Record<string, unknown>) as [[string, unknown]];
  if (name === 'Fn::Join') return (inner as [string, unknown[]])[1].map(resourceText).join('');
  const text = JSON.stringify(inner);
  const role = /Reach([A-Za-z]+?)[A-F0-9]{8}/.exec(text)?.[1];
  if (role) return `role/${role}`;
  if (/Table[A-F0-9]{8}/.test(text)) return 'table';
  return /Files[A-F0-9]{8}/.test(text) ? 'bucket' : text;
}

const concerns = (statement: Statement, asked: AskedOfIam): boolean =>
  list(statement.Action).some((pattern) => like(pattern, asked.action)) &&
  list(statement.Resource as unknown[])
    .flatMap((each) => withTags(resourceText(each), asked.tags ?? {}) ?? [])
    .some((pattern) => like(pattern, asked.resource)) &&
  met(statement.Condition ?? {}, asked);

/** Whether statements allow a request: one allows it and none denies it. */
export function isAllowed(statements: readonly Statement[], asked: AskedOfIam): boolean {
  const effects = statements.filter((statement) => concerns(statement, asked)).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

export type RoleOfTemplate = {
  name: string;
  statements: Statement[];
  trust: Statement[];
  tags: Readonly<Record<string, string>>;
};

/** Every role of a template with the statements of its policies. */
export function rolesOf(template: Template): RoleOfTemplate[] {
  const resources = Object.entries(resourcesOf(template));
  const documentOf = (properties: Record<string, unknown>, name: string) =>
    (properties[name] as { Statement: Statement[] }).Statement;
  return resources
    .filter(([, { Type }]) => Type === 'AWS::IAM::Role')
    .map(([name, { Properties }]) => ({
      name,
      trust: documentOf(Properties, 'AssumeRolePolicyDocument'),
      tags: Object.fromEntries(
        ((Properties.Tags ?? []) as { Key: string; Value: string }[]).map(({ Key, Value }) => [Key, Value]),
      ),
      statements: resources
        .filter(([, { Type, Properties: own }]) => Type === 'AWS::IAM::Policy' && JSON.stringify(own.Roles).includes(`"${name}"`))
        .flatMap(([, { Properties: own }]) => documentOf(own, 'PolicyDocument')),
    }));
}

/** Whether a role can be assumed with these tags by a principal with those. */
export const mayBeTaken = (
  { trust }: RoleOfTemplate,
  asked: { tags: Readonly<Record<string, string>>; taker: Readonly<Record<string, string>> },
): boolean => {
  const named = (prefix: string, tags: Readonly<Record<string, string>>) =>
    Object.entries(tags).map(([key, value]) => [`${prefix}/${key}`, [value]] as const);
  const context = Object.fromEntries([
    ...named('aws:RequestTag', asked.tags),
    ...named('aws:PrincipalTag', asked.taker),
    ['aws:TagKeys', Object.keys(asked.tags)],
  ]);
  const bare = trust.map((each) => ({ ...each, Resource: 'self' }));
  return ['sts:AssumeRole', 'sts:TagSession'].every((action) => isAllowed(bare, { action, resource: 'self', context }));
};
