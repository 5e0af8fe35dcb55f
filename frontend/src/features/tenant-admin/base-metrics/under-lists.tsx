import Box from '@cloudscape-design/components/box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BaseMetric } from '../../../../../shared/contract/metric/base-metrics.ts';
import {
  TENANT_DISPATCH_ANSWERS,
  type TenantDispatchAnswer,
  tenantAdmin,
} from '../../../../../shared/contract/tenant/tenant-admin.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { call } from '../../../api/client.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { baseMetricTexts as texts } from './texts.ts';

type ListRequest = 'METRIC_CONVERSION_FACTORS' | 'METRIC_REFS';

/** Reads a list about a metric. */
const useList = <T extends ListRequest>(type: T, metric: BaseMetric) =>
  useQuery({
    queryKey: ['dispatchTenant', type, metric.uid],
    queryFn: async () => {
      const answer = await call(tenantAdmin.dispatchTenant, { body: { type, basemetric_id: metric.uid } });
      return TENANT_DISPATCH_ANSWERS[type].parse(answer) as TenantDispatchAnswer<T>;
    },
  });

/** The conversion factors of a metric (SET-148). */
export function MetricFactors({ metric }: { metric: BaseMetric }) {
  const query = useList('METRIC_CONVERSION_FACTORS', metric);
  return (
    <Under title={texts.factors}>
      <QueryState query={query} empty={<Box color="text-body-secondary">{texts.noFactors}</Box>}>
        {(factors) => (
          <ul>
            {factors.map(({ uid, toUnit, factor, is_global, source }) => (
              <li key={uid}>
                {fill(texts.factorLine, { from: unitText(metric.unit), factor, to: unitText(toUnit) })}
                <Note>{[is_global ? texts.factorGlobal : '', source].filter(Boolean).join(', ')}</Note>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Under>
  );
}

/** Links to the packages that contain a metric (SET-151). */
export function PackageList({ metric }: { metric: BaseMetric }) {
  const query = useList('METRIC_REFS', metric);
  return (
    <Under title={texts.packages}>
      <QueryState query={query} empty={<Box color="text-body-secondary">{texts.noPackages}</Box>}>
        {(packages) => (
          <ul>
            {packages.map(({ uid, name, project }) => (
              <li key={uid}>
                <AppLink href={`/project/${shortId(project.uid)}/wpack/${shortId(uid)}`}>{name}</AppLink>
                <Note>{fill(texts.inProject, { project: project.name })}</Note>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Under>
  );
}

const Under = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Box fontWeight="bold">{title}</Box>
    {children}
  </section>
);

const Note = ({ children }: { children: string }) =>
  children === '' ? null : (
    <Box display="inline" color="text-body-secondary">
      {' '}
      {children}
    </Box>
  );
