import {
  appOrigin,
  type Deployed,
  deploy,
  edgeSecret,
  emulatorEnvironment,
  synthesise,
  takeRecord,
  writeRecord,
} from './deploy.ts';
import { type Emulator, startEmulator } from './emulator.ts';
import { type Running, updateLock } from './lock.ts';
import { type Outputs, readOutputs } from './outputs.ts';
import type { Settings } from './settings.ts';
import { atEnd } from './shutdown.ts';

/** A deployed application on a running emulator. */
export type LocalStack = {
  settings: Settings;
  endpoint: string;
  outputs: Outputs;
  edgeSecret: string;
  /** functions whose code was replaced since the last deployment: the next one cannot see that and puts them right */
  replaced: Set<string>;
};

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Starts the emulator and synthesises at the same time, then deploys unless the emulator's kept state has this very assembly. */
export const raiseStack = async (settings: Settings, left: Running | undefined): Promise<LocalStack> => {
  const begin = performance.now();
  const record = takeRecord(settings);
  const synthesis = synthesise(settings);
  synthesis.catch(() => {});
  const replaced = new Set(record?.replaced);
  const kept: { assembly?: string } = {};
  // registered before the emulator, so that it runs when that has ended
  atEnd('the record of the deployment', async () => {
    if (kept.assembly) writeRecord(settings, { assembly: kept.assembly, replaced: [...replaced] });
  });
  const emulator = await startEmulator(settings, left);
  const { endpoint } = emulator;
  const assembly = await synthesis;
  await bringUp(settings, emulator, assembly, record);
  if (emulator.embedded) kept.assembly = assembly;
  updateLock(settings, { endpoint });
  console.log(`The stack is up (${seconds(begin)})`);
  return { settings, endpoint, outputs: readOutputs(settings), edgeSecret: edgeSecret(settings), replaced };
};

const bringUp = async (settings: Settings, { endpoint, embedded }: Emulator, assembly: string, record: Deployed | undefined) => {
  const kept = embedded ? record : undefined;
  if (kept?.assembly === assembly) return console.log('Nothing to deploy: the application is as the kept state has it');
  console.log(`Deploying to ${endpoint} with cdk`);
  await deploy(settings, endpoint, kept !== undefined);
};

/** Lets stores and SDK clients of this process, and of its children, find the stack. */
export const enterStack = (stack: LocalStack) => {
  const { TableName, BucketName, UserPoolId, UserPoolClientId, JobQueueUrls } = stack.outputs;
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, emulatorEnvironment(stack.endpoint), {
    TABLE_NAME: TableName,
    BUCKET_NAME: BucketName,
    USER_POOL_ID: UserPoolId,
    USER_POOL_CLIENT_ID: UserPoolClientId,
    EDGE_SECRET: stack.edgeSecret,
    JOB_QUEUE_URLS: JobQueueUrls,
    APP_ORIGIN: appOrigin(stack.settings),
    MAIL_FROM: 'no-reply@tributary.example',
  });
};
