import '../../support/access/environment.ts';
import { NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';

process.env.BUCKET_NAME ??= 'files';
const { storage } = await import('../../../functions/files/storage.ts');

type Command = { constructor: { name: string }; input: Record<string, unknown> };

/** The commands sent to the storage, in order. `refuse`: thrown when the tag is set. */
function sent(refuse?: Error): Command[] {
  const commands: Command[] = [];
  vi.spyOn(S3Client.prototype, 'send').mockImplementation((async (command: Command) => {
    commands.push(command);
    if (refuse && command.constructor.name === 'PutObjectTaggingCommand') throw refuse;
    return {};
  }) as never);
  return commands;
}

afterEach(() => vi.restoreAllMocks());

describe('a file that the application deletes', () => {
  it('has the tag by which its versions expire before it is deleted', async () => {
    const commands = sent();
    await storage.remove('t/commit/r/file');
    expect(commands.map((command) => command.constructor.name)).toEqual(['PutObjectTaggingCommand', 'DeleteObjectCommand']);
    expect(commands[0]!.input.Tagging).toEqual({ TagSet: [{ Key: 'tributary', Value: 'removed' }] });
  });

  it('may be gone already', async () => {
    const commands = sent(new NoSuchKey({ message: 'gone', $metadata: { httpStatusCode: 404 } }));
    await storage.remove('t/commit/r/file');
    expect(commands).toHaveLength(2);
  });

  it('stays where its tag cannot be written', async () => {
    const commands = sent(new Error('slow down'));
    await expect(storage.remove('t/commit/r/file')).rejects.toThrow('slow down');
    expect(commands).toHaveLength(1);
  });
});
