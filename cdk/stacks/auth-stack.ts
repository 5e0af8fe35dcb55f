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

/** Of our own; see the pool. */
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
      // home: the host of the registration; a person who registered at a tenant becomes a person of it
      // subject: the person's id at their organisation's identity provider, as the provider writes it
      // activation: hash of the first password until the account is activated; clients cannot read it
      customAttributes: {
        home: new StringAttribute({ maxLen: 255, mutable: false }),
        subject: new StringAttribute({ maxLen: 255, mutable: true }),
        activation: new StringAttribute({ maxLen: 255, mutable: true }),
      },
      passwordPolicy: {
        // what else makes a password good no pool can check: shared/domain/access/password.ts
        minLength: PASSWORD_LENGTH.min,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      // optional; text messages can be intercepted, and cost
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
      // everybody knows the client's id: the pool takes passwords with it from the role of our sign-in alone, which counts the
      // tries
      authFlows: { adminUserPassword: true },
      ...this.federation(config),
      // without these lists a client neither writes nor reads (in the ID token) what is not a standard attribute
      readAttributes: ATTRIBUTES.withStandardAttributes({ email: true, emailVerified: true, givenName: true, familyName: true }),
      writeAttributes: WRITTEN_ATTRIBUTES.withStandardAttributes({ email: true, givenName: true, familyName: true }),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.hours(1),
      // with it an account is changed at the pool itself, without our asking for a recent sign-in: we hand it out after one alone
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.days(30),
    });
    for (const provider of providers) this.client.node.addDependency(provider);
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
  }

  /** Who makes accounts and who signs in with a password, where organisations have their own sign-in. */
  private guard({ config, table, alarms }: Props): AppFunction {
    const rules = this.trigger('SsoRules', 'jobs/sso-rules', { config, table, alarms });
    this.userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, rules);
    this.userPool.addTrigger(UserPoolOperation.PRE_AUTHENTICATION, rules);
    this.guardFederation(rules);
    // apart from the role's own policy, which the function and with it the pool wait for
    new Policy(this, 'SsoRulesPool', {
      roles: [rules.role!],
      statements: [
        new PolicyStatement({
          actions: ['cognito-idp:ListUsers', 'cognito-idp:AdminLinkProviderForUser'],
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

  /** With identity providers the client takes part in their sign-in; without one it has no part in OAuth at all. */
  private federation(config: Config): Partial<UserPoolClientOptions> {
    if (!config.sso) return { disableOAuth: true };
    return {
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: callbackUrls(config, config.sso),
      },
      // without the pool itself: its own page would take passwords past our limits
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
      // Cognito waits five seconds and then refuses the operation
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
