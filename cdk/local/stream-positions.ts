import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type StoredState = { payload?: { dynamodb_stream_positions?: { data?: Record<string, number> } } };

/**
 * Deletes the emulator's stream positions. The emulator keeps them but not the stream: after a restart it would skip as many
 * records as had ever been read, and no job would be relayed. Without positions it reads the new stream from its start.
 */
export function forgetStreamPositions(stateFolder: string): void {
  const file = join(stateFolder, 'lambda.json');
  if (!existsSync(file)) return;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as StoredState;
  const positions = kept.payload?.dynamodb_stream_positions;
  if (!positions?.data) return;
  positions.data = {};
  writeFileSync(file, JSON.stringify(kept));
}
