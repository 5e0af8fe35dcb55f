import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedOut } from '../release.ts';
import { outputsFile } from './outputs.ts';
import { REGION, ROOT, type Settings, SetupError } from './settings.ts';
import { hashOfSources } from './sources.ts';

/** Account and credentials for emulators. The person's own credentials never reach a child process. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
const ACCOUNT = '000000000000';

/**
 * Record of the deployed state on disk. It is written after the emulator has written its state, and removed from a start until
 * then.
 */
export type DeployedStacks = { assembly: string; replaced: string[]; sources?: string };

/** All inputs of a synthesis. */
const SOURCES = ['cdk', 'functions', 'shared', 'docs/openapi.json', 'cdk.json', 'package-lock.json'];

const recordFile = (settings: Settings) => join(settings.folder, 'deployed.json');
const assemblyFolder = (settings: Settings) => join(settings.folder, 'cdk.out');

/** The environment of every child process and SDK client that calls the emulator, without the person's AWS settings. */
export const emulatorEnvironment = (endpoint: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_') && !name.startsWith('CDK_'))),
  ...CREDENTIALS,
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_EC2_METADATA_DISABLED: 'true',
  CDK_DEFAULT_ACCOUNT: ACCOUNT,
  CDK_DEFAULT_REGION: REGION,
  CDK_DISABLE_CLI_TELEMETRY: 'true',
});

/** The secret that the edge adds to each request, random for each state. */
export const edgeSecret = (settings: Settings): string => {
  const file = join(settings.folder, 'edge-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

/** Origin of links in mails; `{host}` stands for the tenant's host name. */
export const appOrigin = ({ port }: Settings) => (port === 80 ? 'http://{host}' : `http://{host}:${port}`);

/** Address of the front door's name server: the browsers' port, by UDP. */
const nameServer = ({ port }: Settings) => `127.0.0.1:${port}`;

const contextOf = (settings: Settings) => ({
  local: 'true',
  stage: 'local',
  edgeSecret: edgeSecret(settings),
  appOrigin: appOrigin(settings),
  dnsServer: nameServer(settings),
});

/** A hash of all inputs of a synthesis, computed in a fraction of the synthesis's time. */
export const deployedSources = (settings: Settings): string =>
  hashOfSources(SOURCES, [JSON.stringify(contextOf(settings)), checkedOut()]);

/** Synthesises the application and returns the hash of the assembly. */
export const synthesise = async (settings: Settings): Promise<string> => {
  const folder = assemblyFolder(settings);
  rmSync(folder, { recursive: true, force: true });
  const context = contextOf(settings);
  const flags = Object.entries(context).flatMap(([name, value]) => ['--context', `${name}=${value}`]);
  await cdk(settings, emulatorEnvironment('http://127.0.0.1:9'), ['synth', '--quiet', '--output', folder, ...flags]);
  const files = readdirSync(folder).filter((name) => /\.(template|assets)\.json$/.test(name));
  const hash = createHash('sha256');
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
};

/** Reads and removes the record, because it may be wrong until the emulator has written its state again. */
export const takeRecord = (settings: Settings): DeployedStacks | undefined => {
  if (!existsSync(recordFile(settings)) || !existsSync(outputsFile(settings))) return undefined;
  const record = JSON.parse(readFileSync(recordFile(settings), 'utf8')) as DeployedStacks;
  rmSync(recordFile(settings));
  return record;
};

export const writeRecord = (settings: Settings, record: DeployedStacks) =>
  writeFileSync(recordFile(settings), JSON.stringify(record));

/**
 * Prepares the emulator's account for deployments. It needs no assembly, so it can run during the synthesis. It runs in a folder
 * without cdk.json, so that the command does not synthesise the application.
 */
export const bootstrap = (settings: Settings, endpoint: string) =>
  cdk(settings, emulatorEnvironment(endpoint), ['bootstrap', `aws://${ACCOUNT}/${REGION}`], settings.folder);

/** Deploys the synthesised assembly to the prepared emulator. */
export const deploy = async (settings: Settings, endpoint: string) => {
  const env = emulatorEnvironment(endpoint);
  const app = ['--app', assemblyFolder(settings)];
  const outputs = ['--outputs-file', outputsFile(settings)];
  await cdk(settings, env, ['deploy', '--all', '--require-approval', 'never', '--concurrency', '4', ...outputs, ...app]);
};

/** Runs the CDK command line. Its output goes to a log, which is printed after a failure. */
const cdk = (settings: Settings, env: NodeJS.ProcessEnv, args: string[], cwd = ROOT) =>
  new Promise<void>((resolve, reject) => {
    const log = join(settings.folder, `cdk-${args[0]}.log`);
    const output = createWriteStream(log);
    const command = join(ROOT, 'node_modules', '.bin', 'cdk');
    const child = spawn(command, [...args, '--no-notices', '--no-color'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.on('error', reject);
    child.on('close', (code) => {
      output.end(() => {
        if (code === 0) return resolve();
        const tail = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40).join('\n');
        reject(new SetupError(`cdk ${args[0]} failed (whole log: ${log}):\n${tail}`));
      });
    });
  });
