import { InvokeCommand, LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';

const lambda = new LambdaClient({});

/** The name of the deployed trigger, found by its description. */
async function triggerName(): Promise<string> {
  for await (const { Functions = [] } of paginateListFunctions({ client: lambda }, {}))
    for (const { FunctionName, Description } of Functions)
      if (FunctionName && Description === 'functions/jobs/account-mail') return FunctionName;
  throw new Error('The trigger of account mails is not deployed');
}

export type Occasion = 'SignUp' | 'ResendCode' | 'ForgotPassword';

type Asked = {
  /** uid and address of the recipient, and the host where they registered */
  to: { uid: string; email: string; home?: string };
  /** the host of the request that leads to the mail */
  host?: string;
};

/**
 * The link in a mail that the deployed trigger writes, invoked as the user pool does. The emulator's own trigger call exists only
 * for invitations.
 */
export async function linkInMail(occasion: Occasion, { to, host }: Asked): Promise<URL> {
  const event = {
    triggerSource: `CustomMessage_${occasion}`,
    userName: to.uid,
    request: {
      userAttributes: { sub: to.uid, email: to.email, ...(to.home && { 'custom:home': to.home }) },
      codeParameter: '{####}',
      ...(host && { clientMetadata: { host } }),
    },
    response: {},
  };
  const { Payload, FunctionError } = await lambda.send(
    new InvokeCommand({ FunctionName: await triggerName(), Payload: JSON.stringify(event) }),
  );
  const answer = JSON.parse(Buffer.from(Payload ?? []).toString()) as { response?: { emailMessage?: string } };
  const link = /href="([^"]*)"/.exec(answer.response?.emailMessage ?? '')?.[1];
  if (FunctionError || !link) throw new Error(`The trigger wrote no link: ${JSON.stringify(answer)}`);
  return new URL(link.replaceAll('&amp;', '&'));
}
