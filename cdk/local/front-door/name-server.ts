import { createSocket } from 'node:dgram';
import { SetupError } from '../settings.ts';

const HEADER = 12;
const [TXT, INTERNET] = [16, 1];
/** Flags of an authoritative answer for a name that exists, and for a name that does not (RFC 1035, 4.1.1). */
const [FOUND, NO_SUCH_NAME] = [0x8580, 0x8583];
/** A pointer to the name of the question, which begins after the header. */
const SAME_NAME = 0xc000 | HEADER;

export type NameServer = {
  port: number;
  /** adds a TXT record to a name */
  publish(name: string, value: string): void;
  /** removes all records of a name */
  withdraw(name: string): void;
  close(): Promise<void>;
};

/**
 * A name server for all domains that a local deployment asks about. It knows only the TXT records that were published here.
 * @param port of UDP; 0 for any free port
 */
export async function openNameServer(port: number): Promise<NameServer> {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port: from, address }) => {
    const question = questionOf(query);
    if (question) socket.send(answerTo(query, question, records.get(question.name) ?? []), from, address);
  });
  await new Promise<void>((resolve, reject) => {
    const busy = `UDP port ${port} cannot be used. Stop what uses it, or choose another port: TRIBUTARY_PORT=${port + 1} npm start`;
    socket.once('error', () => reject(new SetupError(busy)));
    socket.bind(port, '127.0.0.1', resolve);
  });
  return {
    port: socket.address().port,
    publish: (name, value) => void records.set(name.toLowerCase(), [...(records.get(name.toLowerCase()) ?? []), value]),
    withdraw: (name) => void records.delete(name.toLowerCase()),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

type Question = { name: string; type: number; end: number };

/** The question of a query with exactly one; undefined for other messages. */
function questionOf(query: Buffer): Question | undefined {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at]; length; length = query[at]) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  return query.length < end ? undefined : { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end };
}

/** Repeats the question and adds the records, each in pieces of at most 255 bytes. */
function answerTo(query: Buffer, { type, end }: Question, values: readonly string[]): Buffer {
  const records = type === TXT ? values.map(recordOf) : [];
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  for (const [index, value] of [values.length > 0 ? FOUND : NO_SUCH_NAME, 1, records.length].entries())
    header.writeUInt16BE(value, 2 + 2 * index);
  return Buffer.concat([header, query.subarray(HEADER, end), ...records]);
}

function recordOf(value: string): Buffer {
  const text = Buffer.from(value);
  const pieces = Array.from({ length: Math.ceil(text.length / 255) }, (_, at) => text.subarray(at * 255, at * 255 + 255));
  const data = Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]));
  const head = Buffer.alloc(12);
  for (const [index, part] of [SAME_NAME, TXT, INTERNET, 0, 0, data.length].entries()) head.writeUInt16BE(part, 2 * index);
  return Buffer.concat([head, data]);
}
