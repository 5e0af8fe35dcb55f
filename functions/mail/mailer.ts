import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { env } from '../env.ts';

const ses = new SESv2Client({});

export type Mail = { to: string; subject: string; text: string };

/** Sends one plain mail. */
export async function sendMail({ to, subject, text }: Mail): Promise<void> {
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: env.mailFrom,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
    }),
  );
}

/** A link into the product at the tenant's host. */
export const linkTo = (host: string, path: string) => `${env.appOrigin.replace('{host}', host)}${path}`;
