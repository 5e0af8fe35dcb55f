import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Chunk, unlessOffline, whileReachable } from './chunk.ts';
import { Modal, ModalButtons } from './modal.tsx';
import { common } from './texts.ts';

type FetchPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component with its own chunk. `fetchAtRest`: fetches the chunk ahead of its use, once the page is at rest. */
export type LatePart<Props> = ((props: Props) => ReactNode) & { fetchAtRest(): void };

type Missing = { isTrying: boolean; onRetry(): void };

/**
 * The content of a chunk, fetched now unless it is here. `missing`: set while it cannot be fetched. Tries again when the
 * connection is back.
 */
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
  /** the props of the component */
  own: Props;
  /** shown until the component is here */
  meanwhile(missing: Missing | undefined): ReactNode;
};

function OfChunk<Props extends object>({ chunk, own, meanwhile }: OfChunkProps<Props>) {
  const { fetched: Fetched, missing } = useChunk(chunk);
  return Fetched ? <Fetched {...own} /> : meanwhile(missing);
}

/**
 * A part of a page whose code is fetched after the page. Without a connection a message appears in its place, and the page around
 * it stays. `waiting`: shown until the part is here.
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
 * A dialog whose code is fetched when it opens. Without a connection another dialog says so; the real one replaces it as soon as
 * possible, with the same props. `kept`: text about entries that wait meanwhile.
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
