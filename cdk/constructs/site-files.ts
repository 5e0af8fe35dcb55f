import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CfnElement, Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { RuntimeConfig } from '../../shared/contract/tenant/runtime-config.ts';
import { SECURITY_TEXT_PATH, securityText } from './security-text.ts';

type Props = {
  /** folder of the built application; nothing is copied if it does not exist */
  folder: string;
  bucket: IBucket;
  distribution: Distribution;
  logGroup: LogGroup;
  runtimeConfig: RuntimeConfig;
  /** address for mails about vulnerabilities; without it there is no security.txt */
  securityContact: string | undefined;
};

/** The built application, if it exists, and the configuration that it loads. A build contains nothing about a deployment. */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { folder, bucket, distribution, logGroup, runtimeConfig, securityContact }: Props) {
    super(scope, id);
    const common = { destinationBucket: bucket, prune: false, logGroup };
    const isBuilt = existsSync(join(folder, 'assets'));
    const assets = isBuilt
      ? new BucketDeployment(this, 'Assets', {
          ...common,
          sources: [Source.asset(join(folder, 'assets'))],
          destinationKeyPrefix: 'assets',
          // File names change with their content. The files of the previous release stay for pages that are still open.
          cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
        })
      : undefined;
    const entry = new BucketDeployment(this, 'Entry', {
      ...common,
      sources: [
        ...(isBuilt ? [Source.asset(folder, { exclude: ['assets', 'config.json'] })] : []),
        Source.jsonData('config.json', runtimeConfig),
        ...(securityContact ? [Source.data(SECURITY_TEXT_PATH, securityText(securityContact, new Date()))] : []),
      ],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/index.html', '/config.json', `/${SECURITY_TEXT_PATH}`],
    });
    // A page is copied after all files that it refers to.
    if (assets) entry.node.addDependency(assets);
    this.acknowledge(bucket);
  }

  /** Exempts CDK's own copying function, one per stack, whose code and role are CDK's. */
  private acknowledge(bucket: IBucket) {
    const stack = Stack.of(this);
    const copier = stack.node.children.find((child) => child.node.id.startsWith('Custom::CDKBucketDeployment'))!;
    const reason =
      "CDK's copying function reads the deployment's assets and writes the site's bucket when the stack is deployed.";
    const site = stack.getLogicalId(bucket.node.defaultChild as CfnElement);
    const assets = 'arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*';
    const wildcards = [
      'Action::s3:GetBucket*',
      'Action::s3:GetObject*',
      'Action::s3:List*',
      'Action::s3:Abort*',
      'Action::s3:DeleteObject*',
    ];
    Validations.of(copier).acknowledge(
      { id: 'AwsSolutions-L1', reason: 'CDK chooses the runtime of its copying function and moves it with its releases.' },
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
        reason: "CDK's copying function runs at deployments only; the managed policy lets it write logs and nothing else.",
      },
      ...wildcards.map((finding) => ({ id: `AwsSolutions-IAM5[${finding}]`, reason })),
      { id: `AwsSolutions-IAM5[Resource::${assets}]`, reason },
      { id: `AwsSolutions-IAM5[Resource::<${site}.Arn>/*]`, reason },
      { id: 'AwsSolutions-IAM5[Resource::*]', reason: 'It invalidates a distribution, for which CDK names no resource.' },
    );
  }
}
