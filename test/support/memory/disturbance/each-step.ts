type Command = { constructor: { name: string }; input: unknown };
type Send = (command: Command) => Promise<unknown>;

const { client } = await import('../../../../functions/data/client/client.ts');
const table = client as unknown as { send: Send };

const isWrite = (command: Command) => !/^(Get|BatchGet|Query|Scan|TransactGet)/.test(command.constructor.name);

/**
 * Runs `run`, and lets another person look at the table before each of its writes and after the last one. Only `run` waits.
 * @param isStep which writes count as steps, by their texts; all by default
 * @returns the views, in order
 */
export async function eachStep<T>(
  run: () => Promise<unknown>,
  look: () => Promise<T>,
  isStep: (text: string) => boolean = () => true,
): Promise<T[]> {
  const { send } = table;
  const seen: T[] = [];
  const stepping: Send = async (command) => {
    if (isWrite(command) && isStep(JSON.stringify(command.input))) {
      table.send = send;
      seen.push(await look());
      table.send = stepping;
    }
    return send.call(client, command);
  };
  table.send = stepping;
  try {
    await run();
  } finally {
    table.send = send;
  }
  return [...seen, await look()];
}

/** Runs `meanwhile` once, before the first write of `run` whose input contains a text. @throws if there was none */
export async function disturbed(text: string, meanwhile: () => Promise<unknown>, run: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  const once = async () => {
    if (!isDone) {
      isDone = true;
      await meanwhile();
    }
  };
  const { length } = await eachStep(run, once, (input) => input.includes(text));
  if (length < 2) throw new Error(`Nothing wrote ${text}`);
}
