import { useQueryClient } from '@tanstack/react-query';
import { definitionPreview, type PlannedChangeBody } from '../../../../../shared/contract/indicator/definition-preview.ts';
import { type QueryOptions, readAtOnce, useApiQuery } from '../../../api/queries.ts';

/** An indicator as the project's own routes address it. */
export type IndicatorPlace = { trackerId: string; commitId: string; indicatorId: string };

/** Preview of a change; an empty one requests the versions and periods alone. */
export const useDefinitionPreview = (params: IndicatorPlace, planned: PlannedChangeBody, options: QueryOptions) =>
  useApiQuery(definitionPreview, 'previewIndicatorChange', { params, body: planned }, { staleTime: 0, ...options });

/** Reads a preview again, for a change that was refused in sight of another one. @throws ApiError */
export function useReadPreview(params: IndicatorPlace, planned: PlannedChangeBody): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => readAtOnce(queries, definitionPreview, 'previewIndicatorChange', { params, body: planned });
}
