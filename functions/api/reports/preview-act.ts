import type { reports } from '../../../shared/contract/report/reports.ts';
import { previewAct } from '../../core/report/decision/preview-act.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const previewReportAct: Handlers<typeof reports>['previewReportAct'] = (context, { body }) => previewAct(context, body);
