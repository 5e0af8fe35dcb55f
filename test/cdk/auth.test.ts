import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { deployment, onlyOne } from './deployment.ts';
import { rolesOf } from './evaluate-policies.ts';

const auth = deployment().template('auth');

it('signs people in by e-mail, lets them register and asks for twelve characters of any kind', () => {
  auth.hasResourceProperties('AWS::Cognito::UserPool', {
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ['email'],
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    Policies: {
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        RequireUppercase: false,
        TemporaryPasswordValidityDays: 7,
      },
    },
    LambdaConfig: { PreTokenGeneration: Match.anyValue(), CustomMessage: Match.anyValue() },
  });
});

it('gives browsers a client that takes no password from anybody but our sign-in, and tells nobody who has an account', () => {
  auth.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    GenerateSecret: false,
    ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    AccessTokenValidity: 5,
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    WriteAttributes: ['custom:activation', 'custom:home', 'email', 'family_name', 'given_name'],
    ReadAttributes: ['custom:home', 'email', 'email_verified', 'family_name', 'given_name'],
  });
});

it('lets the role of our sign-in alone hand passwords over', () => {
  const { templates } = deployment();
  const holders = Object.values(templates)
    .flatMap(rolesOf)
    .filter(({ statements }) => JSON.stringify(statements).includes('AdminInitiateAuth'));
  expect(holders.map(({ name }) => name)).toEqual([expect.stringMatching(/^authapiRole/)]);
});

it('lets the role of our sign-in sign people out everywhere, those of an organisation too, whose own tokens cannot', () => {
  const [role] = Object.values(deployment().templates)
    .flatMap(rolesOf)
    .filter(({ name }) => name.startsWith('authapiRole'));
  expect(JSON.stringify(role!.statements)).toContain('cognito-idp:AdminUserGlobalSignOut');
});

it('limits in production what one address may ask of the pool, unless somebody says otherwise', () => {
  const templateOf = (context: Record<string, string>) => deployment(context).template('auth');
  const production = { stage: 'prod', webAclArn: 'none' };
  const guarded = templateOf(production);
  guarded.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'REGIONAL',
    Rules: [
      Match.objectLike({
        Action: { Block: {} },
        Statement: { RateBasedStatement: Match.objectLike({ AggregateKeyType: 'IP', Limit: 1000, EvaluationWindowSec: 300 }) },
      }),
    ],
  });
  const [poolId] = Object.keys(guarded.findResources('AWS::Cognito::UserPool'));
  guarded.hasResourceProperties('AWS::WAFv2::WebACLAssociation', { ResourceArn: { 'Fn::GetAtt': [poolId, 'Arn'] } });
  for (const context of [{}, { ...production, poolAcl: 'none' }])
    templateOf(context).resourceCountIs('AWS::WAFv2::WebACLAssociation', 0);
  expect(() => deployment({ ...production, poolAcl: 'no' })).toThrow('Say -c poolAcl=waf or -c poolAcl=none');
});

it('keeps the hash that an activation needs from whoever signs in', () => {
  const [pool] = Object.values(auth.findResources('AWS::Cognito::UserPool'));
  const names = (pool!.Properties.Schema as { Name: string }[]).map(({ Name }) => Name);
  expect(names).toContain('activation');
  const [client] = Object.values(auth.findResources('AWS::Cognito::UserPoolClient'));
  expect(client!.Properties.ReadAttributes).not.toContain('custom:activation');
});

it('keeps the accounts of production', () => {
  const production = deployment({ stage: 'prod', webAclArn: 'none' }).template('auth');
  production.hasResource('AWS::Cognito::UserPool', {
    DeletionPolicy: 'Retain',
    Properties: Match.objectLike({ DeletionProtection: 'ACTIVE' }),
  });
  expect(() => deployment({ stage: 'Prod!' })).toThrow("The stage 'Prod!' cannot be part of a stack's name");
});

const sso = {
  issuer: 'https://login.example/{directory}/v2.0',
  clientId: 'client-1',
  secretName: 'tributary/sso',
  prefix: 'tributary-test',
  hosts: ['rail.site.example'],
  domains: { 'Rail.example': '11111111-2222-3333-4444-555555555555', 'road.example': 'road' },
};

it('sends listed mail domains to the directory of each, with the scope of Microsoft’s [SET-099, SET-100, ADM-388]', () => {
  const { template } = deployment({ sso: JSON.stringify(sso), domain: 'site.example' });
  const federated = template('auth');
  const names = ['Directory-11111111-2222-3333-4', 'Directory-road'];
  federated.resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 2);
  federated.hasResourceProperties('AWS::Cognito::UserPoolIdentityProvider', {
    ProviderName: names[0],
    ProviderType: 'OIDC',
    ProviderDetails: Match.objectLike({
      client_id: 'client-1',
      oidc_issuer: 'https://login.example/11111111-2222-3333-4444-555555555555/v2.0',
      authorize_scopes: 'openid email profile user.read',
    }),
    AttributeMapping: Match.objectLike({ email: 'email', 'custom:subject': 'sub' }),
  });
  federated.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AllowedOAuthFlows: ['code'],
    CallbackURLs: ['https://site.example/accounts/login', 'https://rail.site.example/accounts/login'],
    SupportedIdentityProviders: names,
  });
  const rules = JSON.stringify({ 'rail.example': names[0], 'road.example': names[1] });
  federated.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'functions/jobs/sso-rules',
    Environment: { Variables: Match.objectLike({ SSO_DOMAINS: rules }) },
  });
  expect(JSON.stringify(federated.toJSON())).toContain('{{resolve:secretsmanager:tributary/sso:SecretString:::}}');
  expect(JSON.stringify(template('web').toJSON())).not.toContain('resolve:secretsmanager:tributary/sso');
});

it('knows in production which names are its own, and asks the public name servers about all others', () => {
  const production = { stage: 'prod', domain: 'site.example', webAclArn: 'none' };
  const { templates } = deployment(production);
  templates.auth!.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'functions/jobs/account-mail',
    Environment: { Variables: Match.objectLike({ APP_DOMAIN: 'site.example', DEFAULT_HOSTS: 'site.example' }) },
  });
  templates.functions!.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'functions/api/tenant-admin',
    Environment: { Variables: Match.objectLike({ APP_DOMAIN: 'site.example' }) },
  });
  for (const template of Object.values(templates)) expect(JSON.stringify(template.toJSON())).not.toContain('DNS_SERVER');
  expect(() => deployment({ ...production, dnsServer: '127.0.0.1:53' })).toThrow('dnsServer is for a local one only');
});

it('sends account mails of production from our own domain, whose limit is not that of all tenancies of Cognito together', () => {
  const production = { stage: 'prod', domain: 'site.example', webAclArn: 'none' };
  const senderOf = (context: Record<string, string>) =>
    onlyOne(deployment(context).template('auth'), 'AWS::Cognito::UserPool').Properties.EmailConfiguration as Record<
      string,
      unknown
    >;
  expect(senderOf(production)).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: 'no-reply@site.example',
    SourceArn: { 'Fn::Join': ['', expect.arrayContaining([expect.stringContaining(':identity/site.example')])] },
  });
  expect(senderOf({})).toEqual({ EmailSendingAccount: 'COGNITO_DEFAULT' });
  expect(senderOf({ ...production, accountMails: 'cognito' })).toEqual({ EmailSendingAccount: 'COGNITO_DEFAULT' });
});

it('asks our rules before it lets anybody in or makes an account, and has no part in OAuth without a provider [SET-101]', () => {
  auth.hasResourceProperties('AWS::Cognito::UserPool', {
    LambdaConfig: {
      PreSignUp: Match.anyValue(),
      PreAuthentication: Match.anyValue(),
      InboundFederation: { LambdaArn: Match.anyValue(), LambdaVersion: 'V1_0' },
    },
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    MfaConfiguration: 'OPTIONAL',
  });
  auth.resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 0);
  auth.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AllowedOAuthFlowsUserPoolClient: false,
    SupportedIdentityProviders: ['COGNITO'],
  });
});
