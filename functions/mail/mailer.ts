import { BadRequestException, MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { errorKind } from '../../shared/errors.ts';
import { env } from '../env.ts';

const ses = new SESv2Client({});

export type Mail = { to: string; subject: string; text: string };

/** The mail service will never take a mail to this address. */
export const REFUSED_ADDRESS = errorKind('invalid_input', 'The mail service refuses this address. Check the address.');

/**
 * Refusals that name no address, but a domain to be verified, or an account that may not send: they pass when an operator acts.
 */
const OUR_FAULT = /not verified|suspended|paused/i;

/**
 * Sends one plain mail.
 * @throws REFUSED_ADDRESS; the error of the mail service for any other reason, after which it may be tried again
 */
export async function sendMail({ to, subject, text }: Mail): Promise<void> {
  const command = new SendEmailCommand({
    FromEmailAddress: env.mailFrom,
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
  });
  try {
    await ses.send(command);
  } catch (error) {
    const isRefused = error instanceof MessageRejected || error instanceof BadRequestException;
    throw isRefused && !OUR_FAULT.test(error.message) ? REFUSED_ADDRESS() : error;
  }
}

/** A link into the product at the tenant's host. */
export const linkTo = (host: string, path: string) => `${env.appOrigin.replace('{host}', host)}${path}`;
