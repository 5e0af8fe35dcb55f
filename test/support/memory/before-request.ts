const { client } = await import('../../../functions/data/client/client.ts');

type Send = (command: { constructor: { name: string } }) => Promise<unknown>;

/**
 * Lets somebody else act just before a request of the table in memory.
 * @param name of the request, such as 'TransactWrite'; `number`: which of these requests from now on, from 1
 */
export function beforeRequest(name: string, number: number, act: () => Promise<unknown>): void {
  const whole = client.send.bind(client) as unknown as Send;
  let left = number;
  const send: Send = async (command) => {
    if (command.constructor.name !== `${name}Command` || --left > 0) return whole(command);
    Object.assign(client, { send: whole });
    await act();
    return whole(command);
  };
  Object.assign(client, { send });
}
