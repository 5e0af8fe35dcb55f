import { SecretValue } from 'aws-cdk-lib';
import { ProviderAttribute, type UserPool, UserPoolDomain, UserPoolIdentityProviderOidc } from 'aws-cdk-lib/aws-cognito';
import type { Config, SsoConfig } from '../config.ts';

/** The scopes requested from each provider; 'user.read' is the scope of Microsoft's directory (SET-099, ADM-390). */
export const SCOPES = ['openid', 'email', 'profile', 'user.read'];

/** Names of providers have at most 32 characters, and no underscore, which separates the name from the person's id. */
const nameOf = (directory: string) => `Directory-${directory.replaceAll('_', '-').slice(0, 20)}`;

/** The providers by name, one for each directory, and the provider's name for each mail domain. */
export const providersOf = ({ domains }: Pick<SsoConfig, 'domains'>) => ({
  names: Object.fromEntries(Object.values(domains).map((directory) => [nameOf(directory), directory])),
  domains: Object.fromEntries(Object.entries(domains).map(([domain, directory]) => [domain.toLowerCase(), nameOf(directory)])),
});

/** Adds the user pool's domain, which identity providers redirect to, and one provider for each directory. */
export function addIdentityProviders(pool: UserPool, { issuer, clientId, secretName, prefix, domains }: SsoConfig) {
  new UserPoolDomain(pool, 'Domain', { userPool: pool, cognitoDomain: { domainPrefix: prefix } });
  const { names } = providersOf({ domains });
  return Object.entries(names).map(
    ([name, directory]) =>
      new UserPoolIdentityProviderOidc(pool, name, {
        userPool: pool,
        name,
        issuerUrl: issuer.replace('{directory}', directory),
        clientId,
        clientSecret: SecretValue.secretsManager(secretName).unsafeUnwrap(),
        scopes: SCOPES,
        attributeMapping: {
          email: ProviderAttribute.other('email'),
          givenName: ProviderAttribute.other('given_name'),
          familyName: ProviderAttribute.other('family_name'),
          custom: { 'custom:subject': ProviderAttribute.other('sub') },
        },
      }),
  );
}

/** The addresses that people return to after sign-in. */
export const callbackUrls = (config: Config, { hosts }: SsoConfig): string[] =>
  [...config.defaultHosts.split(',').filter(Boolean), ...hosts].map(
    (host) => `${config.appOrigin.replace('{host}', host)}/accounts/login`,
  );

/** The origin of the user pool's own domain. */
export const poolOrigin = ({ prefix }: SsoConfig, region: string) => `https://${prefix}.auth.${region}.amazoncognito.com`;
