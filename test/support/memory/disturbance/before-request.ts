const { client } = await import('../../../../functions/data/client/client.ts');

type Send = (command: { input: unknown; constructor: { name: string } }) => Promise<unknown>;

/**
 * Lets somebody else act just before a request of the table in memory.
 * @param name of the request, such as 'TransactWrite'; `number`: which of these requests from now on, from 1; `text`: that they contain, as JSON
 */
export function beforeRequest(name: string, number: number, act: () => Promise<unknown>, text = ''): void {
  const whole = client.send.bind(client) as unknown as Send;
  let left = number;
  const send: Send = async (command) => {
    const isNamed = command.constructor.name === `${name}Command` && JSON.stringify(command.input).includes(text);
    if (!isNamed || --left > 0) return whole(command);
    Object.assign(client, { send: whole });
    await act();
    return whole(command);
  };
  Object.assign(client, { send });
}
