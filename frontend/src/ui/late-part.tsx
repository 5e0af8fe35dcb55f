import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Chunk, unlessOffline, whileReachable } from './chunk.ts';
import { Modal, ModalButtons } from './modal.tsx';
import { common } from './texts.ts';

type FetchPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component with a chunk of its own. `fetchAtRest`: fetches that ahead of its use, once the page has come to rest. */
export type LatePart<Props> = ((props: Props) => ReactNode) & { fetchAtRest(): void };

type Missing = { isTrying: boolean; onRetry(): void };

/** What a chunk brings, fetched now unless it is here; `missing` while it cannot be fetched. It is tried again with the connection. */
function useChunk<T>(chunk: Chunk<T>): { fetched: T | undefined; missing: Missing | undefined } {
  const fetched = useSyncExternalStore(chunk.subscribe, chunk.fetched, chunk.fetched);
  const [state, setState] = useState<'fetching' | 'missing' | 'trying'>('fetching');
  const isMissing = state !== 'fetching';
  const get = useCallback(() => void chunk.fetch().catch(() => setState('missing')), [chunk]);
  const retry = useCallback(() => {
    setState('trying');
    get();
  }, [get]);
  useEffect(get, [get]);
  useEffect(() => {
    if (!isMissing) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissing, retry]);
  return { fetched, missing: isMissing ? { isTrying: state === 'trying', onRetry: retry } : undefined };
}

type OfChunkProps<Props extends object> = {
  chunk: Chunk<ComponentType<Props>>;
  /** what the component is drawn with */
  own: Props;
  /** what stands in its place until then */
  meanwhile(missing: Missing | undefined): ReactNode;
};

function OfChunk<Props extends object>({ chunk, own, meanwhile }: OfChunkProps<Props>) {
  const { fetched: Fetched, missing } = useChunk(chunk);
  return Fetched ? <Fetched {...own} /> : meanwhile(missing);
}

/**
 * A part of a page that comes after it. Without a connection it says so in its own place, and the page around it stays. `waiting`: what
 * stands there until it is here.
 */
export function latePart<Props extends object>(
  fetchPart: FetchPart<Props>,
  waiting?: (props: Props) => ReactNode,
): LatePart<Props> {
  const chunk = new Chunk(async () => (await unlessOffline(fetchPart)).default);
  const meanwhile = (own: Props) => (missing: Missing | undefined) => (
    <>
      {waiting?.(own)}
      {missing && <PartMissing {...missing} />}
    </>
  );
  return Object.assign((own: Props) => <OfChunk chunk={chunk} own={own} meanwhile={meanwhile(own)} />, {
    fetchAtRest: chunk.fetchAtRest,
  });
}

const PartMissing = ({ isTrying, onRetry }: Missing) => (
  <span role="status">
    {common.partMissing}{' '}
    <Button variant="inline-link" loading={isTrying} onClick={onRetry}>
      {common.retry}
    </Button>
  </span>
);

/**
 * A dialog with code of its own. Without a connection another dialog says so, and this one opens in its place as soon as it can, with
 * what it was opened for. `kept`: says what waits for it meanwhile.
 */
export function lateDialog<Props extends { onClose(): unknown }>(fetchPart: FetchPart<Props>, kept = ''): LatePart<Props> {
  const chunk = new Chunk(async () => (await whileReachable(fetchPart)).default);
  const meanwhile = (own: Props) => (missing: Missing | undefined) =>
    missing && <DialogMissing {...missing} kept={kept} onClose={own.onClose} />;
  return Object.assign((own: Props) => <OfChunk chunk={chunk} own={own} meanwhile={meanwhile(own)} />, {
    fetchAtRest: chunk.fetchAtRest,
  });
}

const DialogMissing = ({ isTrying, onRetry, kept, onClose }: Missing & { kept: string; onClose(): unknown }) => (
  <Modal
    header={common.partMissingTitle}
    onClose={onClose}
    footer={
      <ModalButtons>
        <Button onClick={() => onClose()}>{common.close}</Button>
        <Button variant="primary" loading={isTrying} onClick={onRetry}>
          {common.retry}
        </Button>
      </ModalButtons>
    }
  >
    <Box>{`${common.partMissingText} ${kept}`.trim()}</Box>
  </Modal>
);
