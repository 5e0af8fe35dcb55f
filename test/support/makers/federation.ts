import './environment.ts';
import {
  CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
  DescribeUserPoolClientCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  paginateListFunctions,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { outputs } from '../support.ts';

const cognito = new CognitoIdentityProviderClient({});
const lambda = new LambdaClient({});

type Federation = { name: string; issuer: string; clientId: string; secret: string; domain: string; callbackUrl: string };

/** Configures the stack under test for single sign-on, as `sso` in the deployment's context does. */
export async function addFederation(federation: Federation): Promise<void> {
  await addProvider(federation);
  await addToClient(federation);
  for (const folder of ['functions/jobs/sso-rules', 'functions/api/auth']) await setDomains(folder, federation);
}

const addProvider = ({ name, issuer, clientId, secret }: Federation) =>
  cognito.send(
    new CreateIdentityProviderCommand({
      UserPoolId: outputs().UserPoolId!,
      ProviderName: name,
      ProviderType: 'OIDC',
      ProviderDetails: {
        client_id: clientId,
        client_secret: secret,
        oidc_issuer: issuer,
        authorize_scopes: 'openid email profile user.read',
        attributes_request_method: 'GET',
      },
      AttributeMapping: { email: 'email', given_name: 'given_name', family_name: 'family_name', 'custom:subject': 'sub' },
    }),
  );

async function addToClient({ name, callbackUrl }: Federation): Promise<void> {
  const ids = { UserPoolId: outputs().UserPoolId!, ClientId: outputs().UserPoolClientId! };
  const { UserPoolClient: client = {} } = await cognito.send(new DescribeUserPoolClientCommand(ids));
  const { ClientName, ExplicitAuthFlows, ReadAttributes, WriteAttributes, PreventUserExistenceErrors } = client;
  await cognito.send(
    new UpdateUserPoolClientCommand({
      ...ids,
      ClientName,
      ExplicitAuthFlows,
      ReadAttributes,
      WriteAttributes,
      PreventUserExistenceErrors,
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      CallbackURLs: [callbackUrl],
      SupportedIdentityProviders: [name],
    }),
  );
}

async function setDomains(folder: string, { domain, name }: Federation): Promise<void> {
  for await (const { Functions = [] } of paginateListFunctions({ client: lambda }, {})) {
    const found = Functions.find(({ Description }) => Description === folder);
    if (!found?.FunctionName) continue;
    const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: found.FunctionName }));
    const Variables = { ...Environment?.Variables, SSO_DOMAINS: JSON.stringify({ [domain]: name }) };
    await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName: found.FunctionName, Environment: { Variables } }));
    return;
  }
  throw new Error(`No function of ${folder}`);
}
