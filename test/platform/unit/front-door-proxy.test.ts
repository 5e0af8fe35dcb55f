import { once } from 'node:events';
import { createServer as createHttpServer, request, type Server } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { proxy } from '../../../cdk/local/front-door/proxy.ts';

/** An emulator's reaction to a request of a connection. Each request is one packet here. */
type Step = (socket: Socket, received: string) => void;

const open: { close(): unknown }[] = [];
afterEach(() => void open.splice(0).map((server) => server.close()));

const listening = async (server: Server | ReturnType<typeof createServer>): Promise<string> => {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const answer: Step = (socket, received) => {
  const body = received.split('\r\n\r\n')[1] ?? '';
  socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: keep-alive\r\n\r\n${body}`);
};
const reset: Step = (socket) => void socket.resetAndDestroy();
const halfAnswer: Step = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Le', () => socket.resetAndDestroy());
};

/** The front door with an emulator behind it. `connections`: the reactions of each connection. Also counts the requests. */
async function frontDoor(...connections: Step[][]) {
  let received = 0;
  const emulator = createServer((socket) => {
    const steps = connections.shift() ?? [];
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received += 1;
      (steps.shift() ?? reset)(socket, data.toString());
    });
  });
  const url = await listening(emulator);
  const door = await listening(createHttpServer((from, to) => proxy(from, to, { url, headers: from.headers })));
  const post = async (body: string) => {
    const sent = request(door, { method: 'POST', agent: false, headers: { 'content-length': body.length } });
    sent.end(body);
    const [back] = await once(sent, 'response');
    return [back.statusCode, await text(back)];
  };
  return { post, received: () => received };
}

describe('the front door', () => {
  it('sends a request once more, with its body, where the emulator has just closed a kept connection', async () => {
    const { post, received } = await frontDoor([answer, reset], [answer]);
    expect(await post('one')).toEqual([200, 'one']);
    expect(await post('two')).toEqual([200, 'two']);
    expect(received()).toBe(3);
  });

  it('sends it no third time', async () => {
    const { post, received } = await frontDoor([answer, reset], [reset], [answer]);
    await post('one');
    expect(await post('two')).toEqual([502, 'The emulator does not answer.\n']);
    expect(received()).toBe(3);
  });

  it('sends no request twice that a fresh connection broke on', async () => {
    const { post, received } = await frontDoor([reset], [answer]);
    expect(await post('one')).toEqual([502, 'The emulator does not answer.\n']);
    expect(received()).toBe(1);
  });

  it('sends no request twice whose answer has begun', async () => {
    const { post, received } = await frontDoor([answer, halfAnswer], [answer]);
    await post('one');
    expect(await post('two')).toEqual([502, 'The emulator does not answer.\n']);
    expect(received()).toBe(2);
  });
});
