import { SecretValue } from 'aws-cdk-lib';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Config } from '../config.ts';

/** The secret that the edge sends. A version is given by its id, because a change of the value alone deploys nothing. */
export const edgeSecretNow = (secret: ISecret, versions: Config['edgeSecretVersions']): SecretValue =>
  versions ? SecretValue.secretsManager(secret.secretArn, { versionId: versions.now }) : secret.secretValue;

/**
 * Settings of a function that checks the secret. During a replacement it also accepts the earlier secret, because the edge
 * changes a moment later.
 */
export const edgeSecretSettings = (secret: ISecret, versions: Config['edgeSecretVersions']): Record<string, string> => ({
  EDGE_SECRET: edgeSecretNow(secret, versions).unsafeUnwrap(),
  ...(versions && {
    EDGE_SECRET_BEFORE: SecretValue.secretsManager(secret.secretArn, { versionId: versions.before }).unsafeUnwrap(),
  }),
});
