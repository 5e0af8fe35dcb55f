import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { buildStacks } from '../../cdk/stacks.ts';

export type Statement = {
  Sid?: string;
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource?: unknown;
  Principal?: unknown;
  Condition?: Record<string, Record<string, unknown>>;
};

export type Resource = { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string };

/** The flags that the CDK's command line also reads. */
const flags = (JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> }).context;

/** The application built for one context, with the template of each stack. Built anew for tests that add something to it. */
export function ownDeployment(context: Record<string, string> = {}) {
  const app = new App({ context: { ...flags, ...context } });
  const stacks = buildStacks(app);
  const templates = Object.fromEntries(
    Object.entries(stacks).flatMap(([name, stack]) => (stack ? [[name, Template.fromStack(stack)] as const] : [])),
  );
  const template = (name: keyof typeof stacks): Template => templates[name]!;
  return { app, stacks, templates, template };
}

const built = new Map<string, ReturnType<typeof ownDeployment>>();

/** The application built for one context. Shared by all tests, so read-only. */
export function deployment(context: Record<string, string> = {}) {
  const key = JSON.stringify(context);
  const made = built.get(key) ?? ownDeployment(context);
  built.set(key, made);
  return made;
}

export const resourcesOf = (template: Template): Record<string, Resource> => template.toJSON().Resources ?? {};

export const ofType = (template: Template, type: string): Resource[] =>
  Object.values(resourcesOf(template)).filter((resource) => resource.Type === type);

/** The only resource of a type. */
export function onlyOne(template: Template, type: string): Resource {
  const [one, ...others] = ofType(template, type);
  if (!one || others.length > 0) throw new Error(`${others.length + 1} resources of ${type}`);
  return one;
}

/** Every statement of the roles' policies of a stack, with the logical id of its policy. */
export const statementsOf = (template: Template): { policy: string; statement: Statement }[] =>
  Object.entries(resourcesOf(template))
    .filter(([, { Type }]) => Type === 'AWS::IAM::Policy')
    .flatMap(([policy, { Properties }]) =>
      (Properties.PolicyDocument as { Statement: Statement[] }).Statement.map((statement) => ({ policy, statement })),
    );

export const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
