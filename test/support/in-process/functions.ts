import { LambdaClient } from '@aws-sdk/client-lambda';
import { answering } from './answering.ts';

type Asked = { FunctionName: string; Payload?: string };
type Handler = (event: unknown) => Promise<unknown>;

/** Stack outputs with the names of functions, by folder under `functions/jobs`. */
export const FUNCTION_OUTPUTS = { StartRemindersFunctionName: 'start-reminders', SweepFunctionName: 'sweep' } as const;

/** Runs the functions that a schedule or a test invokes by name. */
export function openFunctions(): void {
  answering(LambdaClient, {
    invoke: async ({ FunctionName, Payload = '{}' }: Asked) => {
      const { handler } = (await import(`../../../functions/jobs/${FunctionName}/handler.ts`)) as { handler: Handler };
      return { Payload: Buffer.from(JSON.stringify((await handler(JSON.parse(Payload))) ?? null)) };
    },
  });
}
