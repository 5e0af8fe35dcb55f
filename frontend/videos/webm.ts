/**
 * The part of WebM (RFC 9559 on RFC 8794) that a film without sound needs: one VP8 track, a cluster for each key frame, an index.
 */
export type Frame = { key: boolean; milliseconds: number; bytes: Uint8Array };
export type Film = { width: number; height: number; milliseconds: number; frames: readonly Frame[] };

const idOf = (id: number) => Buffer.from(id.toString(16), 'hex');

/** A size of 8 bytes, in the format that marks its own length. */
function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(length));
  return size;
}

function element(id: number, ...content: (Uint8Array | number | string)[]): Buffer {
  const parts = content.map((part) => (typeof part === 'number' ? unsigned(part) : Buffer.from(part as Uint8Array)));
  const body = Buffer.concat(parts);
  return Buffer.concat([idOf(id), sizeOf(body.length), body]);
}

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

const HEADER = element(
  0x1a45dfa3,
  ...[element(0x4286, 1), element(0x42f7, 1), element(0x42f2, 4), element(0x42f3, 8)],
  ...[element(0x4282, 'webm'), element(0x4287, 2), element(0x4285, 2)],
);

function cluster(frames: readonly Frame[]): Buffer {
  const start = frames[0]!.milliseconds;
  const blocks = frames.map(({ key, milliseconds, bytes }) => {
    const head = Buffer.from([0x81, 0, 0, key ? 0x80 : 0]);
    head.writeInt16BE(milliseconds - start, 1);
    return element(0xa3, head, bytes);
  });
  return element(0x1f43b675, element(0xe7, start), ...blocks);
}

function clustersOf(frames: readonly Frame[]): Frame[][] {
  const clusters: Frame[][] = [];
  for (const frame of frames) {
    if (frame.key) clusters.push([]);
    clusters.at(-1)!.push(frame);
  }
  return clusters;
}

/** The index: the position of each key frame in the segment. Its length does not depend on its content. */
const cues = (points: readonly { at: number; position: number }[]) =>
  element(
    0x1c53bb6b,
    ...points.map(({ at, position }) =>
      element(0xbb, element(0xb3, at), element(0xb7, element(0xf7, 1), element(0xf1, position))),
    ),
  );

export function webm({ width, height, milliseconds, frames }: Film): Buffer {
  const info = element(
    0x1549a966,
    element(0x2ad7b1, 1_000_000),
    element(0x4489, float(milliseconds)),
    element(0x4d80, 'Tributary'),
    element(0x5741, 'Tributary'),
  );
  const video = element(0xe0, element(0xb0, width), element(0xba, height));
  const track = element(0xae, element(0xd7, 1), element(0x73c5, 1), element(0x83, 1), element(0x86, 'V_VP8'), video);
  const head = Buffer.concat([info, element(0x1654ae6b, track)]);
  const groups = clustersOf(frames);
  const clusters = groups.map(cluster);
  const starts = groups.map((group) => group[0]!.milliseconds);
  let position = head.length + cues(starts.map((at) => ({ at, position: 0 }))).length;
  const points = clusters.map(({ length }, index) => {
    const point = { at: starts[index]!, position };
    position += length;
    return point;
  });
  return Buffer.concat([HEADER, element(0x18538067, head, cues(points), ...clusters)]);
}
