/** The operations of a service, such as `sendEmail`: each maps a request to its response. */
type Operations = Record<string, (asked: never) => unknown>;

type Command = { input: unknown; constructor: { name: string } };

/** Answers all requests to an AWS service in this process. An operation that is not listed throws an error with its name. */
export function answering(client: { prototype: object; name: string }, operations: Operations): void {
  const send = async (asked: Command) => {
    const command = asked.constructor.name.replace(/Command$/, '');
    const name = command.charAt(0).toLowerCase() + command.slice(1);
    const operation = operations[name];
    if (!operation) throw new Error(`${client.name} of this process does not know ${name}: such a test belongs to the stack`);
    return (await operation(asked.input as never)) ?? {};
  };
  Object.assign(client.prototype, { send });
}
