import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  ClientAttributes,
  Mfa,
  OAuthScope,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolClientOptions,
  UserPoolEmail,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { PASSWORD_LENGTH } from '../../shared/domain/access/password-texts.ts';
import type { Config } from '../config.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { hostSettings } from '../constructs/backing.ts';
import { addIdentityProviders, callbackUrls, providersOf } from '../constructs/identity-providers.ts';
import { PoolAcl } from '../constructs/pool-acl.ts';
import { grantHosts, grantInvitations, grantTenancies, removalOf } from '../policies.ts';

/** The attributes that the client may use, including the custom one 'home'; see the pool. */
const ATTRIBUTES = new ClientAttributes().withCustomAttributes('home');
const WRITTEN_ATTRIBUTES = new ClientAttributes().withCustomAttributes('home', 'activation');

type Props = StackProps & { config: Config; table: ITableV2; alarms: ITopic };

/** One user pool for all tenants; membership of a tenant is an item of the table. */
export class AuthStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { config, table, alarms, ...props }: Props) {
    super(scope, id, props);
    this.userPool = new UserPool(this, 'People', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        givenName: { required: true, mutable: true },
        familyName: { required: true, mutable: true },
      },
      // home: host of the registration; the person joins the tenant of that host
      // subject: the person's id at their organisation's identity provider, in the provider's spelling
      // activation: hash of the first password until the account is activated; clients cannot read it
      customAttributes: {
        home: new StringAttribute({ maxLen: 255, mutable: false }),
        subject: new StringAttribute({ maxLen: 255, mutable: true }),
        activation: new StringAttribute({ maxLen: 255, mutable: true }),
      },
      passwordPolicy: {
        // No pool can check the other rules of a good password: shared/domain/access/password.ts
        minLength: PASSWORD_LENGTH.min,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      // Optional. Text messages are off, because they can be intercepted and cost money.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: { emailStyle: VerificationEmailStyle.CODE },
      email: config.sendsAccountMails
        ? UserPoolEmail.withSES({
            fromEmail: config.mailFrom,
            sesVerifiedDomain: config.mailFrom.split('@')[1]!,
            sesRegion: this.region,
          })
        : UserPoolEmail.withCognito(),
      deletionProtection: config.protectData,
      removalPolicy: removalOf(config),
    });
    this.acknowledgePolicies();
    const mail = this.trigger('AccountMail', 'jobs/account-mail', { config, table, alarms });
    grantHosts(table, mail);
    grantTenancies(table, mail);
    grantInvitations(table, mail);
    this.userPool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, mail);
    const preToken = this.trigger('PreToken', 'jobs/pre-token', { config, table, alarms });
    grantTenancies(table, preToken);
    this.userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION, preToken);
    this.guard({ config, table, alarms });
    if (config.limitsPool) new PoolAcl(this, 'PoolAcl', this.userPool);
    const providers = config.sso ? addIdentityProviders(this.userPool, config.sso) : [];
    this.client = this.userPool.addClient('Browser', {
      generateSecret: false,
      // Everybody knows the client's id. The pool accepts passwords with it only from the role of the product's sign-in, which
      // counts attempts.
      authFlows: { adminUserPassword: true },
      ...this.federation(config),
      // Without these lists a client can neither write nor read non-standard attributes (in the ID token).
      readAttributes: ATTRIBUTES.withStandardAttributes({ email: true, emailVerified: true, givenName: true, familyName: true }),
      writeAttributes: WRITTEN_ATTRIBUTES.withStandardAttributes({ email: true, givenName: true, familyName: true }),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.hours(1),
      // This token changes an account directly at the pool, where no recent sign-in is required. So it is short-lived, and the
      // product issues it only after a recent sign-in.
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.days(30),
    });
    for (const provider of providers) this.client.node.addDependency(provider);
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
  }

  /** The function that checks who creates accounts and who signs in with a password, if organisations have their own sign-in. */
  private guard({ config, table, alarms }: Props): AppFunction {
    const rules = this.trigger('SsoRules', 'jobs/sso-rules', { config, table, alarms });
    this.userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, rules);
    this.userPool.addTrigger(UserPoolOperation.PRE_AUTHENTICATION, rules);
    this.guardFederation(rules);
    // Separate from the role's own policy, which the function depends on, and with it the pool.
    new Policy(this, 'SsoRulesPool', {
      roles: [rules.role!],
      statements: [
        new PolicyStatement({
          actions: ['cognito-idp:AdminGetUser', 'cognito-idp:ListUsers', 'cognito-idp:AdminLinkProviderForUser'],
          resources: [this.userPool.userPoolArn],
        }),
      ],
    });
    return rules;
  }

  /**
   * Checks the provider's claims at each sign-in before they become attributes of the account. CDK has no name for this trigger
   * yet.
   */
  private guardFederation(rules: AppFunction) {
    const pool = this.userPool.node.defaultChild as CfnUserPool;
    pool.addPropertyOverride('LambdaConfig.InboundFederation', { LambdaArn: rules.functionArn, LambdaVersion: 'V1_0' });
    rules.addPermission('InboundFederation', {
      principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: this.userPool.userPoolArn,
    });
  }

  /** Settings of the client for sign-in with identity providers. Without providers it does not use OAuth. */
  private federation(config: Config): Partial<UserPoolClientOptions> {
    if (!config.sso) return { disableOAuth: true };
    return {
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: callbackUrls(config, config.sso),
      },
      // Without the pool itself, whose own page would accept passwords outside the product's limits.
      supportedIdentityProviders: Object.keys(providersOf(config.sso).names).map((name) =>
        UserPoolClientIdentityProvider.custom(name),
      ),
    };
  }

  private trigger(id: string, name: string, { config, table, alarms }: Props) {
    return new AppFunction(this, id, {
      config,
      name,
      environment: {
        TABLE_NAME: table.tableName,
        ...hostSettings(config),
        SSO_DOMAINS: JSON.stringify(config.sso ? providersOf(config.sso).domains : {}),
      },
      // Cognito waits five seconds, then refuses the operation.
      timeout: Duration.seconds(4),
      memoryMiB: 512,
      alarms,
    });
  }

  private acknowledgePolicies() {
    Validations.of(this.userPool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason: 'The product asks for twelve characters and no classes of them, as NIST SP 800-63B advises.',
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second factor is offered to everybody; a tenancy that demands one is obeyed by the API, which refuses who lacks it.',
      },
      { id: 'AwsSolutions-COG8', reason: 'The Essentials plan has all that the sign-in uses.' },
    );
  }
}
