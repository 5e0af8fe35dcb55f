import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** The folder of everything that the local stacks write. It is safe to delete while none of them runs. */
export const LOCAL = join(ROOT, '.local');

export const REGION = 'eu-west-2';

/** A wrong use, or something missing on the machine: shown without a stack trace. */
export class SetupError extends Error {}

/** 'start' keeps its data between runs; 'test' always begins without data. */
export type StackKind = 'start' | 'test';

export type Settings = {
  kind: StackKind;
  /** the folder of this stack's state, logs and lock */
  folder: string;
  port: number;
  emulatorPort: number;
};

const portOf = (name: string, fallback: number): number => {
  const value = Number(process.env[name] ?? fallback);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  throw new SetupError(`${name}=${process.env[name]} is not a port number.`);
};

const settings = (kind: StackKind, port: number, emulatorPort: number): Settings => {
  const folder = join(LOCAL, kind);
  mkdirSync(folder, { recursive: true });
  return { kind, folder, port, emulatorPort };
};

/** Settings of `npm start`: fixed ports, because people and bookmarks know the address. */
export const startSettings = () => settings('start', portOf('TRIBUTARY_PORT', 8080), portOf('TRIBUTARY_EMULATOR_PORT', 4566));

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });

/** Settings of `npm test`: any free ports, so that it runs in parallel with `npm start`. */
export const testSettings = async () => settings('test', await freePort(), await freePort());

/** Fails if another process listens on the port. The message says what to do. */
export const assertFree = (port: number, variable: string) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new SetupError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken by another program. Stop that, or choose another port: ${variable}=${port + 1} npm start`
            : `Port ${port} cannot be used (${error.message}). Choose another one with ${variable}.`,
        ),
      ),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  });
