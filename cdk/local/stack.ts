import {
  appOrigin,
  bootstrap,
  deploy,
  deployedSources,
  edgeSecret,
  emulatorEnvironment,
  synthesise,
  takeRecord,
  writeRecord,
} from './deploy.ts';
import { startEmulator } from './emulator.ts';
import { type Running, updateLock } from './lock.ts';
import { type Outputs, readOutputs } from './outputs.ts';
import { step } from './progress.ts';
import type { Settings } from './settings.ts';
import { atEnd } from './shutdown.ts';

/** A deployed application on a running emulator. */
export type LocalStack = {
  settings: Settings;
  endpoint: string;
  /** whether the emulator is embedded, with its state below `.local` */
  embedded: boolean;
  outputs: Outputs;
  edgeSecret: string;
  /**
   * functions whose code was replaced since the last deployment; the next deployment does not notice, so their code is replaced
   * again
   */
  replaced: Set<string>;
  /** writes the emulator's state while it runs, so that a power cut loses nothing earlier */
  snapshot: () => Promise<void>;
};

/**
 * Starts the emulator and synthesises in parallel, then deploys unless the emulator's kept state has this same assembly. If no
 * source has changed since that deployment, the synthesis is skipped.
 */
export const raiseStack = async (settings: Settings, left: Running | undefined): Promise<LocalStack> => {
  const record = takeRecord(settings);
  const replaced = new Set(record?.replaced);
  const sources = deployedSources(settings);
  const isKnown = record?.sources === sources && !process.env.AWS_ENDPOINT_URL;
  const synthesis = isKnown ? Promise.resolve(record.assembly) : step('synthesised the stacks', () => synthesise(settings));
  synthesis.catch(() => {});
  const kept: { assembly?: string } = {};
  const keepRecord = () => {
    if (kept.assembly) writeRecord(settings, { assembly: kept.assembly, replaced: [...replaced], sources });
  };
  // Registered before the emulator, so that it runs after the emulator has ended.
  atEnd('the record of the deployment', async () => keepRecord());
  const emulator = await startEmulator(settings, left);
  const known = emulator.embedded ? record : undefined;
  const prepared = known ? Promise.resolve() : step('prepared its account', () => bootstrap(settings, emulator.endpoint));
  const [assembly] = await Promise.all([synthesis, prepared]);
  if (known?.assembly === assembly) console.log('Nothing to deploy: the application is as the kept state has it');
  else await step('deployed the application', () => deploy(settings, emulator.endpoint));
  if (emulator.embedded) kept.assembly = assembly;
  const { endpoint, embedded } = emulator;
  updateLock(settings, { endpoint });
  const snapshot = async () => {
    if (await emulator.snapshot()) keepRecord();
  };
  return { settings, endpoint, embedded, outputs: readOutputs(settings), edgeSecret: edgeSecret(settings), replaced, snapshot };
};

/** Sets the environment so that stores and SDK clients of this process and its children use the stack. */
export const enterStack = (stack: LocalStack) => {
  const { TableName, BucketName, UserPoolId, UserPoolClientId, JobQueueUrls, DeadLetterUrls } = stack.outputs;
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, emulatorEnvironment(stack.endpoint), {
    TABLE_NAME: TableName,
    BUCKET_NAME: BucketName,
    USER_POOL_ID: UserPoolId,
    USER_POOL_CLIENT_ID: UserPoolClientId,
    EDGE_SECRET: stack.edgeSecret,
    JOB_QUEUE_URLS: JobQueueUrls,
    DEAD_LETTER_URLS: DeadLetterUrls,
    APP_ORIGIN: appOrigin(stack.settings),
    MAIL_FROM: 'no-reply@tributary.example',
  });
};
