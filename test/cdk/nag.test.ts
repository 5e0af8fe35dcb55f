import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { ownDeployment } from './deployment.ts';

const contexts = {
  'a first deployment': {},
  production: {
    stage: 'prod',
    domain: 'tributary.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/x',
    webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/x/y',
  },
  'an emulator': { stage: 'local', local: 'true', edgeSecret: 'secret' },
};

/** Every finding as 'rule at path'. With `pardons` off, explained findings count, too. */
function findings(app: App, pardons: boolean): string[] {
  const pack = new AwsSolutionsChecks(app);
  if (!pardons) Object.assign(pack, { isAcknowledged: () => false });
  return pack
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map((resource) => `${ruleName} at ${resource.constructPath}`),
    );
}

/** The acknowledged findings, with place and reason. */
const acknowledged = (app: App) =>
  app.node.findAll().flatMap((construct) =>
    construct.node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>))
      .map(([id, reason]) => ({ id: id.replace(/^annotation::/i, ''), path: construct.node.path, reason })),
  );

describe.each(Object.entries(contexts))('AwsSolutions on %s', (_, context) => {
  const { app } = ownDeployment(context);

  it('finds nothing that is not explained', () => {
    expect(findings(app, true)).toEqual([]);
  });

  it('is told why wherever a rule does not apply', () => {
    const reasons = acknowledged(app);
    expect(reasons.length).toBeGreaterThan(0);
    for (const { id, reason } of reasons) expect(reason.length, id).toBeGreaterThan(30);
  });
});

it('explains no rule that would not complain', () => {
  const { app } = ownDeployment();
  const all = findings(app, false);
  const idle = acknowledged(app).filter(({ id, path }) => !all.some((finding) => finding.startsWith(`${id} at ${path}`)));
  expect(idle).toEqual([]);
});
