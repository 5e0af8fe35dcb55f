import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { documentSetup } from '../../../../../shared/domain/form/setup.ts';

const EVERY_MS = 3_000;
/** Most reads, because a file that cannot be added up never gets sums. */
const MAX_READINGS = 5;

/** The current files of forms that fill metrics and have no sums yet, as one text; '' for none. */
export function formsWithoutSums(list: readonly ReadNode[] = []): string {
  const files = list.flatMap(({ node: { document } }) => {
    const file = document?.status?.current_object?.uid;
    if (!document || file === undefined || (document.form_totals ?? []).length > 0) return [];
    const { inputType, assignments } = documentSetup(document.meta_json);
    return inputType !== 'upload' && assignments.length > 0 ? [file] : [];
  });
  return files.join(' ');
}

/**
 * Reads the report again until a saved form has its sums from the worker, because the report's figures may contradict them. Does
 * not wait for a form that had none when the report was opened.
 */
export function useFormSums({ data, refetch }: UseQueryResult<ReadNode[]>): void {
  const waiting = useMemo(() => formsWithoutSums(data), [data]);
  const first = useRef<string>(undefined);
  if (data) first.current ??= waiting;
  const isNew = waiting !== '' && waiting !== first.current;
  useEffect(() => {
    if (!isNew || waiting === '') return;
    let left = MAX_READINGS;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch({ cancelRefetch: false });
      left -= 1;
      if (left === 0) clearInterval(timer);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isNew, waiting, refetch]);
}
