import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeConfig } from '../../shared/contract/tenant/runtime-config.ts';
import { REGION, type Settings } from './settings.ts';

/** The outputs of all stacks that the local tools use. */
export type Outputs = {
  ApiId: string;
  TableName: string;
  BucketName: string;
  UserPoolId: string;
  UserPoolClientId: string;
  /** JSON: job type to queue address */
  JobQueueUrls: string;
  /** JSON: job type to the address of its dead-letter queue */
  DeadLetterUrls: string;
};

export const outputsFile = (settings: Settings) => join(settings.folder, 'outputs.json');

/** Reads the file of `cdk deploy --outputs-file`. Names are unique across stacks. */
export const readOutputs = (settings: Settings): Outputs => {
  const stacks = JSON.parse(readFileSync(outputsFile(settings), 'utf8')) as Record<string, Record<string, string>>;
  return Object.assign({}, ...Object.values(stacks)) as Outputs;
};

/**
 * The application's configuration. Sign-in goes through the front door, so that the security policy stays as strict as on AWS.
 */
export const runtimeConfig = (outputs: Outputs, endpoint: string): RuntimeConfig => ({
  region: REGION,
  userPoolId: outputs.UserPoolId,
  userPoolClientId: outputs.UserPoolClientId,
  cognitoEndpoint: '/cognito',
  mediaOrigin: new URL(endpoint).origin,
  inbox: '/inbox',
  supportEmail: 'support@tributary.example',
});
