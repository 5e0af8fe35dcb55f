const { client } = await import('../../../../functions/data/client/client.ts');

type Command = { input: unknown; constructor: { name: string } };
type Send = (command: Command) => Promise<unknown>;

/**
 * Runs `meanwhile` just before the first transaction whose JSON contains a text.
 * @param meanwhile another person's action; its own requests pass undisturbed
 * @throws if no transaction contained the text
 */
export async function beforeTransaction<T>(text: string, meanwhile: () => Promise<unknown>, run: () => Promise<T>): Promise<T> {
  const whole = client.send as unknown as Send;
  const state = { isDone: false };
  const send: Send = async (command) => {
    if (command.constructor.name === 'TransactWriteCommand' && !state.isDone && JSON.stringify(command.input).includes(text)) {
      state.isDone = true;
      await meanwhile();
    }
    return whole.call(client, command);
  };
  Object.assign(client, { send });
  const answer = await run().finally(() => Object.assign(client, { send: whole }));
  if (!state.isDone) throw new Error(`No transaction contained ${text}`);
  return answer;
}
