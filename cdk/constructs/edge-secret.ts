import { SecretValue } from 'aws-cdk-lib';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Config } from '../config.ts';

/** What the edge sends: a version by its id, since a change of the value alone deploys nothing. */
export const edgeSecretNow = (secret: ISecret, versions: Config['edgeSecretVersions']): SecretValue =>
  versions ? SecretValue.secretsManager(secret.secretArn, { versionId: versions.now }) : secret.secretValue;

/**
 * The settings of a function that checks it. During a replacement the earlier secret is accepted too, since the edge changes a
 * moment later.
 */
export const edgeSecretSettings = (secret: ISecret, versions: Config['edgeSecretVersions']): Record<string, string> => ({
  EDGE_SECRET: edgeSecretNow(secret, versions).unsafeUnwrap(),
  ...(versions && {
    EDGE_SECRET_BEFORE: SecretValue.secretsManager(secret.secretArn, { versionId: versions.before }).unsafeUnwrap(),
  }),
});
