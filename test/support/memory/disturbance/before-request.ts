const { client } = await import('../../../../functions/data/client/client.ts');

type Send = (command: { input: unknown; constructor: { name: string } }) => Promise<unknown>;

/**
 * Runs another person's action just before a request to the in-memory table.
 * @param name of the request, such as 'TransactWrite'; `number`: which of these requests from now on, from 1; `text`: part of the
 * request's JSON
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
