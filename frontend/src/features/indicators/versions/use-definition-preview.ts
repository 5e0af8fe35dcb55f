import { useQueryClient } from '@tanstack/react-query';
import { definitionPreview, type PlannedChangeBody } from '../../../../../shared/contract/indicator/definition-preview.ts';
import { type QueryOptions, readAtOnce, useApiQuery } from '../../../api/queries.ts';

/** The path parameters of an indicator in its project's routes. */
export type IndicatorPlace = { trackerId: string; commitId: string; indicatorId: string };

/** Preview of a change. An empty change requests only versions and periods. */
export const useDefinitionPreview = (params: IndicatorPlace, planned: PlannedChangeBody, options: QueryOptions) =>
  useApiQuery(definitionPreview, 'previewIndicatorChange', { params, body: planned }, { staleTime: 0, ...options });

/** Reads a preview again, after a change was refused because its preview was out of date. @throws ApiError */
export function useReadPreview(params: IndicatorPlace, planned: PlannedChangeBody): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => readAtOnce(queries, definitionPreview, 'previewIndicatorChange', { params, body: planned });
}
