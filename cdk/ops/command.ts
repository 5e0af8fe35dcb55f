import { randomUUID } from 'node:crypto';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { AppError } from '../../shared/errors.ts';

/** A wrong use of a command, shown without a stack trace. The message says what to do next. */
export class UsageError extends Error {}

/** The environment variables that name the deployment, with the stack output for each. */
const PLACE = {
  TABLE_NAME: 'TableName of the data stack',
  BUCKET_NAME: 'BucketName of the data stack',
  USER_POOL_ID: 'UserPoolId of the auth stack',
} as const;

/** The end of each command's help. */
const PLACE_HELP = `Name the deployment in the environment, from the outputs of its stacks:
${Object.entries(PLACE)
  .map(([name, output]) => `  ${name.padEnd(13)} ${output}`)
  .join('\n')}
Account and region are those of the AWS SDK's environment (AWS_PROFILE, AWS_REGION, AWS_ENDPOINT_URL).`;

/** A part of the deployment's address. @throws UsageError if it is not set */
export function placeOf(name: keyof typeof PLACE): string {
  const value = process.env[name];
  if (!value) throw new UsageError(`${name} is not set. Set it to the output ${PLACE[name]}.`);
  return value;
}

const UID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The value of an option. @throws UsageError if it is missing */
export function neededText(option: string, value: string | undefined): string {
  const text = value?.trim();
  if (!text) throw new UsageError(`--${option} is missing. Give it with a value.`);
  return text;
}

/**
 * The value of an option as a complete uid, because a command that deletes must not guess. @throws UsageError for anything else
 */
export function neededUid(option: string, value: string | undefined): string {
  const text = neededText(option, value);
  if (!UID.test(text)) throw new UsageError(`--${option} ${text} is not a uid. Give all 36 characters, as the logs show it.`);
  return text;
}

/** The author of an operator's changes in the audit trail: 'operator'. */
export const operatorCause = () => ({
  by: 'operator',
  at: new Date().toISOString(),
  correlationId: `operator-${randomUUID()}`,
});

/** Refusals of AWS for which an operator can do something. */
const NEXT: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'Sign in to the account of the deployment, for example with AWS_PROFILE.',
  ResourceNotFoundException: 'Compare TABLE_NAME, USER_POOL_ID and the region with the outputs of the stacks.',
  NoSuchBucket: 'Compare BUCKET_NAME with the output of the data stack.',
};

function messageOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const next = NEXT[error.name];
  return next ? `${error.message}. ${next}` : (error.stack ?? error.message);
}

/** The end of a command: its output, its error output, and its exit code: 0, or 1 after a refusal. */
export type CommandEnd = { code: 0 | 1; out: string; error: string };
export type OperatorCommand = (args: string[]) => Promise<CommandEnd>;

/**
 * A command for operators: `--help` prints its help, and a refusal goes to the error output with a pointer to the help.
 * @param script the call, such as 'npm run replay'
 * @param run returns a summary of the work
 */
export function operatorCommand<const T extends NonNullable<ParseArgsConfig['options']>>(
  { script, help, options }: { script: string; help: string; options: T },
  run: (values: ReturnType<typeof parsed<T>>['values'], positionals: string[]) => Promise<string>,
): OperatorCommand {
  return async (args) => {
    if (args.includes('--help') || args.includes('-h')) return { code: 0, out: `${help}\n\n${PLACE_HELP}`, error: '' };
    try {
      const { values, positionals } = parsed(args, options);
      return { code: 0, out: await run(values, positionals), error: '' };
    } catch (error) {
      return { code: 1, out: '', error: `${messageOf(error)}\n'${script} -- --help' shows how to use the command.` };
    }
  };
}

/** Runs a command with the arguments of this process and prints its end. */
export async function runAsScript(command: OperatorCommand): Promise<void> {
  const { code, out, error } = await command(process.argv.slice(2));
  if (out) console.log(out);
  if (error) console.error(error);
  process.exitCode = code;
}

function parsed<const T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
