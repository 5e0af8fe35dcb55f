import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { API_PREFIXES, EDGE_HEADER, SESSION_COOKIE } from '../../shared/platform.ts';
import type { Config, SsoConfig } from '../config.ts';
import type { Backing } from '../constructs/backing.ts';
import { edgeCode } from '../constructs/edge-code.ts';
import { edgeHeaders } from '../constructs/edge-headers.ts';
import { edgeSecretNow } from '../constructs/edge-secret.ts';
import { poolOrigin, providersOf } from '../constructs/identity-providers.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { removalOf } from '../policies.ts';

type Props = StackProps & { backing: Backing; api: HttpApi; edgeSecret: ISecret };

const API_PATHS = API_PREFIXES.map((prefix) => `${prefix}/*`);

/** CloudFront in front of the application's files and the API, as one origin for browsers. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, { backing, api, edgeSecret, ...props }: Props) {
    super(scope, id, props);
    const { config, bucket: files, userPool, client } = backing;
    // CloudFront delivers its logs with an ACL.
    const logs = this.privateBucket('Logs', config, {
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(config.logRetentionDays) }],
    });
    const site = this.privateBucket('Site', config, { serverAccessLogsBucket: logs, serverAccessLogsPrefix: 'site/' });
    const media = `https://${files.bucketRegionalDomainName}`;
    const edge = new CloudFrontFunction(this, 'Edge', {
      code: FunctionCode.fromInline(edgeCode()),
      runtime: FunctionRuntime.JS_2_0,
    });
    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: edgeHeaders(this, 'Headers', {
        media,
        identity: [
          `https://cognito-idp.${this.region}.amazonaws.com`,
          ...(config.sso ? [poolOrigin(config.sso, this.region)] : []),
        ],
      }),
      functionAssociations: [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }],
      compress: true,
    };
    const distribution = this.distribution(config, logs, { ...common, origin: S3BucketOrigin.withOriginAccessControl(site) });
    const apiOrigin = new HttpOrigin(`${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      customHeaders: { [EDGE_HEADER.secret]: edgeSecretNow(edgeSecret, config.edgeSecretVersions).unsafeUnwrap() },
      readTimeout: Duration.seconds(30),
    });
    const [plain, withSession] = this.forwarded();
    for (const path of API_PATHS) {
      const isSignIn = SESSION_COOKIE.path.startsWith(path.replace('*', ''));
      distribution.addBehavior(path, apiOrigin, {
        ...common,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: isSignIn ? withSession : plain,
      });
    }
    new SiteFiles(this, 'SiteFiles', {
      folder: config.site,
      bucket: site,
      distribution,
      securityContact: config.securityContact,
      logGroup: new LogGroup(this, 'DeploymentLogs', { retention: config.logRetentionDays, removalPolicy: removalOf(config) }),
      runtimeConfig: {
        region: this.region,
        userPoolId: userPool.userPoolId,
        userPoolClientId: client.userPoolClientId,
        mediaOrigin: media,
        ...(config.supportMail ? { supportEmail: config.supportMail } : {}),
        ...(config.notice ? { notice: config.notice } : {}),
        ...(config.sso ? { sso: this.sso(config.sso, client.userPoolClientId) } : {}),
      },
    });
    new CfnOutput(this, 'DistributionDomain', { value: distribution.distributionDomainName });
  }

  /**
   * The parts of a request that the API receives: all except the host and the cookies. The sign-in's routes also receive the
   * session cookie.
   */
  private forwarded() {
    const all = {
      headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    };
    const policy = (id: string, cookieBehavior: OriginRequestCookieBehavior) =>
      new OriginRequestPolicy(this, id, { ...all, cookieBehavior });
    return [
      policy('WithoutCookies', OriginRequestCookieBehavior.none()),
      policy('WithSession', OriginRequestCookieBehavior.allowList(SESSION_COOKIE.name)),
    ] as const;
  }

  /** The application's information about identity providers: names and addresses, no secret. */
  private sso(sso: SsoConfig, clientId: string) {
    const origin = poolOrigin(sso, this.region);
    const { names, domains } = providersOf(sso);
    const addresses = { authorizationUrl: `${origin}/oauth2/authorize`, tokenUrl: `${origin}/oauth2/token` };
    return { ...addresses, clientId, providers: Object.keys(names), domains };
  }

  private distribution(config: Config, logs: IBucket, defaultBehavior: BehaviorOptions) {
    const { domain, certificateArn, webAclArn } = config;
    const names =
      domain && certificateArn
        ? {
            domainNames: [domain, `*.${domain}`],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          }
        : {};
    const distribution = new Distribution(this, 'Distribution', {
      ...names,
      ...(webAclArn ? { webAclId: webAclArn } : {}),
      defaultBehavior,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableLogging: true,
      logBucket: logs,
    });
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Suppliers report from all over the world.' },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'A web ACL lives in us-east-1 only: it is made apart and named by the context webAclArn.',
      },
      {
        id: 'AwsSolutions-CFR4',
        reason: "Without a domain a deployment uses CloudFront's certificate, whose policy is fixed; with one it is TLS 1.2.",
      },
    );
    return distribution;
  }

  private privateBucket(id: string, config: Config, more: BucketProps) {
    return new Bucket(this, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: removalOf(config),
      ...more,
    }) as IBucket;
  }
}
