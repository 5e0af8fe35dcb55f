import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import type { CallOptions } from '../../api/client.ts';
import { ApiError, isStaleVersion } from '../../api/errors.ts';
import { metricsTexts as texts } from './texts.ts';

export type StructureState = { nodes: ReadNode[]; version: string | undefined };
type Run<T> = (options: CallOptions) => Promise<T>;

/**
 * `isJudged`: the change compares itself with the nodes at each attempt, so it is made on the tree
 * that somebody else has changed.
 */
type ChangeOptions = { isJudged?: boolean };

/** `nodesNow`: the nodes as shown; `change`: runs a change when it is its turn, then `reread`, even after a failure. */
export type ChangeQueue = {
  nodesNow(): readonly ReadNode[];
  change<T>(run: Run<T>, reread: () => Promise<void>, options?: ChangeOptions): Promise<T>;
};

const NO_NODES: readonly ReadNode[] = [];

/**
 * Runs the changes of a tree one after the other. Each is based on the shown version. Afterwards the tree is read again, so that
 * later requests are based on the result. A judged change that meets another version reads the tree and is tried once more.
 * @param key of the query that holds the tree
 */
export function useChangeQueue(key: QueryKey): ChangeQueue {
  const queries = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const shown = () => queries.getQueryData<StructureState>(key);
  const attempt = async <T>(run: Run<T>): Promise<T> => {
    const version = shown()?.version;
    return run(version === undefined ? {} : { ifMatch: version });
  };
  const onceMore = async <T>(run: Run<T>, reread: () => Promise<void>): Promise<T> => {
    const version = shown()?.version;
    try {
      return await attempt(run);
    } catch (error) {
      if (!isStaleVersion(error)) throw error;
      await reread();
      if (shown()?.version === version) throw error;
      return attempt(run);
    }
  };
  const make = async <T>(run: Run<T>, reread: () => Promise<void>, { isJudged = false }: ChangeOptions): Promise<T> => {
    try {
      return await (isJudged ? onceMore(run, reread) : attempt(run));
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
    change: (run, reread, options = {}) => {
      const made = last.current.then(() => make(run, reread, options));
      last.current = made.catch(() => undefined);
      return made;
    },
  };
}
