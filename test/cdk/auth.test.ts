import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { deployment } from './deployment.ts';

const auth = deployment().template('auth');

it('signs people in by e-mail, lets them register and asks for eight characters', () => {
  auth.hasResourceProperties('AWS::Cognito::UserPool', {
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ['email'],
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    Policies: { PasswordPolicy: Match.objectLike({ MinimumLength: 8, RequireSymbols: false }) },
    LambdaConfig: { PreTokenGeneration: Match.anyValue(), CustomMessage: Match.anyValue() },
  });
});

it('gives browsers a client without a secret that tells nobody who has an account', () => {
  auth.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    GenerateSecret: false,
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    WriteAttributes: ['custom:home', 'email', 'family_name', 'given_name'],
    ReadAttributes: ['custom:home', 'email', 'email_verified', 'family_name', 'given_name'],
  });
});

it('keeps the accounts of production', () => {
  const production = deployment({ stage: 'prod' }).template('auth');
  production.hasResource('AWS::Cognito::UserPool', {
    DeletionPolicy: 'Retain',
    Properties: Match.objectLike({ DeletionProtection: 'ACTIVE' }),
  });
  expect(() => deployment({ stage: 'Prod!' })).toThrow("The stage 'Prod!' cannot be part of a stack's name");
});
