import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';

/** The way to everything that has changed in one metric of a report. */
export function useTrail({ project, ref: pack, uid }: ReportRecord): (metric: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (metric) =>
      void navigate(
        `/project/${shortId(project)}/wpack/${shortId(pack)}/report/${shortId(uid)}/audit?q=${encodeURIComponent(metric)}`,
      ),
    [navigate, project, pack, uid],
  );
}
