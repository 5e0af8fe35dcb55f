import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import type { CallOptions } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { metricsTexts as texts } from './texts.ts';

export type StructureState = { nodes: ReadNode[]; version: string | undefined };
type Run<T> = (options: CallOptions) => Promise<T>;

/** `nodesNow`: the nodes as shown; `change`: runs a change when it is its turn, then `reread`, even after a failure. */
export type ChangeQueue = {
  nodesNow(): readonly ReadNode[];
  change<T>(run: Run<T>, reread: () => Promise<void>): Promise<T>;
};

const NO_NODES: readonly ReadNode[] = [];

/**
 * Runs the changes of a tree one after the other. Each is based on the shown version. Afterwards the tree is read again, so that
 * later requests are based on the result.
 * @param key of the query that holds the tree
 */
export function useChangeQueue(key: QueryKey): ChangeQueue {
  const queries = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const shown = () => queries.getQueryData<StructureState>(key);
  const make = async <T>(run: Run<T>, reread: () => Promise<void>): Promise<T> => {
    const version = shown()?.version;
    try {
      return await run(version === undefined ? {} : { ifMatch: version });
    } catch (error) {
      throw error instanceof ApiError && error.status === 409
        ? new ApiError(409, { detail: texts.stale }, error.correlationId)
        : error;
    } finally {
      await reread();
    }
  };
  return {
    nodesNow: () => shown()?.nodes ?? NO_NODES,
    change: (run, reread) => {
      const made = last.current.then(() => make(run, reread));
      last.current = made.catch(() => undefined);
      return made;
    },
  };
}
