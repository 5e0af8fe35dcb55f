import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { bundleOf, functionNames } from '../../cdk/constructs/bundle.ts';
import { NEEDED_BY, RIGHTS, type Right, rightsOf } from '../../cdk/rights.ts';
import { deployment, ofType } from './deployment.ts';

describe('every Lambda', () => {
  it.each(functionNames())('%s has exactly the rights of the adapters and use cases that it imports', (name) => {
    const { inputs } = bundleOf(name);
    const isUsed = (right: Right) => NEEDED_BY[right].some((path) => inputs.some((input) => input.includes(path)));
    const used = (Object.keys(NEEDED_BY) as Right[]).filter(isUsed);
    expect([...rightsOf(name)].sort()).toEqual(used.sort());
  });

  // Functions that write PDFs include a font with all letters of Europe, Hebrew and Arabic, and its parser (ADR 0066).
  const LARGER: Partial<Record<string, number>> = { 'jobs/export-file': 650_000 };

  it.each(functionNames())('%s is at most 500 KB as it is uploaded, what writes PDFs 650 KB', (name) => {
    const code = readFileSync(join(bundleOf(name).directory, 'index.mjs'));
    expect(gzipSync(code).length).toBeLessThanOrEqual(LARGER[name] ?? 500_000);
  });

  it('stands in the list of rights by its right name', () => {
    expect(Object.keys(RIGHTS).filter((name) => !functionNames().includes(name))).toEqual([]);
  });
});

describe('every stack', () => {
  const { templates } = deployment();
  const resources = (template: Template) => Object.keys(template.toJSON().Resources).length;

  // CloudFormation's limit is 500.
  it.each(Object.entries(templates))('%s has at most 450 resources', (_, template) => {
    expect(resources(template)).toBeLessThanOrEqual(450);
  });

  it('of the API has room for 300 routes', () => {
    const api = templates.api!;
    expect(resources(api) - ofType(api, 'AWS::ApiGatewayV2::Route').length + 300).toBeLessThanOrEqual(450);
  });

  it('leaves the web to the front door on an emulator, without what counts on AWS alone, and does the rest alike', () => {
    const aws = deployment();
    const local = deployment({ local: 'true', edgeSecret: 'secret' });
    expect(local.stacks.web).toBeUndefined();
    for (const part of ['data', 'auth', 'jobs', 'functions', 'api'] as const) {
      const types = (each: typeof aws) =>
        Object.entries(each.template(part).toJSON().Resources as Record<string, { Type: string }>).flatMap(([id, { Type }]) =>
          /^(?:SignIn|Tenancies)/.test(id) ? [] : [Type],
        );
      expect(types(local)).toEqual(types(aws));
    }
    expect(ofType(local.template('functions'), 'AWS::SecretsManager::Secret')[0]?.Properties.SecretString).toBe('secret');
  });
});
