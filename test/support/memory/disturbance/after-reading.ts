const { client } = await import('../../../../functions/data/client/client.ts');

type Item = Record<string, unknown>;
type Send = (command: { constructor: { name: string } }) => Promise<{ Items?: Item[] }>;

/**
 * Runs `act` once, right after `run` has read some items with one Query. Other pending requests of `run` wait until `act` is
 * done.
 * @param uids of the items
 * @throws if nothing read them
 */
export async function afterReading<T>(uids: readonly string[], act: () => Promise<unknown>, run: () => Promise<T>): Promise<T> {
  const whole = client.send.bind(client) as unknown as Send;
  const state = { isDone: false, last: Promise.resolve() as Promise<unknown> };
  const one: Send = async (command) => {
    const answer = await whole(command);
    if (state.isDone || !uids.every((uid) => answer.Items?.some((item) => item.uid === uid))) return answer;
    state.isDone = true;
    Object.assign(client, { send: whole });
    await act();
    Object.assign(client, { send });
    return answer;
  };
  const send: Send = (command) => {
    const answer = state.last.then(() => one(command));
    state.last = answer.catch(() => undefined);
    return answer;
  };
  Object.assign(client, { send });
  const result = await run().finally(() => Object.assign(client, { send: whole }));
  if (!state.isDone) throw new Error(`Nothing read ${uids}`);
  return result;
}
