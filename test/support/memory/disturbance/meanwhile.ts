const { client } = await import('../../../../functions/data/client/client.ts');

type Item = Record<string, unknown>;
type Command = { input: { IndexName?: string }; constructor: { name: string } };
type Send = (command: Command) => Promise<{ Items?: Item[] }>;

/**
 * Runs another person's action just before the first transaction whose JSON contains `word`. Returns a function that says whether
 * the action ran.
 */
export function meanwhile(act: () => Promise<unknown>, word = ''): () => boolean {
  const whole = client.send.bind(client) as unknown as Send;
  let isDone = false;
  const send: Send = async (command) => {
    if (!isDone && command.constructor.name === 'TransactWriteCommand' && JSON.stringify(command.input).includes(word)) {
      isDone = true;
      await act();
    }
    return whole(command);
  };
  Object.assign(client, { send });
  return () => isDone;
}

/** Runs a function while each index read returns its first answer again, as an index may for a moment after a write. */
export async function withOldIndex<T>(run: () => Promise<T>): Promise<T> {
  const whole = client.send.bind(client) as unknown as Send;
  const shown = new Map<string, ReturnType<Send>>();
  const send: Send = (command) => {
    if (!command.input.IndexName) return whole(command);
    const asked = JSON.stringify(command.input);
    const answer = shown.get(asked) ?? whole(command).then((first) => structuredClone(first));
    shown.set(asked, answer);
    return answer;
  };
  Object.assign(client, { send });
  try {
    return await run();
  } finally {
    Object.assign(client, { send: whole });
  }
}

/** Runs a function while the index does not contain a new report yet, or a person's new items, as it may for a moment. */
export async function withLateIndex<T>(uid: string, run: () => Promise<T>): Promise<T> {
  const whole = client.send.bind(client) as unknown as Send;
  const send: Send = async (command) => {
    const answer = await whole(command);
    if (!command.input.IndexName || !answer.Items) return answer;
    return { ...answer, Items: answer.Items.filter((item) => item.uid !== uid && item.userUid !== uid) };
  };
  Object.assign(client, { send });
  try {
    return await run();
  } finally {
    Object.assign(client, { send: whole });
  }
}
