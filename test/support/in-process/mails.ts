import { randomUUID } from 'node:crypto';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { Mail } from '../support.ts';
import { answering } from './answering.ts';

type Asked = {
  FromEmailAddress: string;
  Destination: { ToAddresses: string[] };
  Content: { Simple: { Subject: { Data: string }; Body: { Text: { Data: string } } } };
};

/** A mail service that records its mails. @returns the mails to an address, newest first */
export function openMails(): (to: string) => Mail[] {
  const kept: Mail[] = [];
  const sendEmail = ({ FromEmailAddress: from, Destination, Content: { Simple } }: Asked) => {
    const mail = { from, to: Destination.ToAddresses, subject: Simple.Subject.Data, text: Simple.Body.Text.Data };
    kept.unshift({ ...mail, id: randomUUID(), at: new Date().toISOString() });
  };
  answering(SESv2Client, { sendEmail });
  return (address) => kept.filter(({ to }) => address === '' || to.includes(address));
}
