import type { dispatch } from '../../../shared/contract/structure/dispatch.ts';
import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { moveCommit } from '../../core/report/move-to-package.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { exportCsv } from './export-csv.ts';
import { fillFromForm } from './fill-from-form.ts';
import { followTemplate, refsFromTemplate } from './follow-template.ts';
import { importCsv } from './import-csv.ts';
import { importJson } from './import-json.ts';
import { movePath } from './move-path.ts';

type Run = {
  [T in DispatchBody['type']]: (context: SignedInRequest, body: Extract<DispatchBody, { type: T }>) => Promise<unknown>;
};

const RUN: Run = {
  MOVE_PATH: movePath,
  METRICS_TO_CSV: exportCsv,
  METRICS_FROM_CSV: importCsv,
  IMPORT_FROM_JSON: importJson,
  CSV_TO_INPUT_VALUES: fillFromForm,
  MOVE_COMMIT: moveCommit,
  PULL_FROM_TEMPLATE: followTemplate,
  PUSH_TO_TEMPLATE_CHILDREN: followTemplate,
  REFS_FROM_THIS_TEMPLATE: refsFromTemplate,
};

export const dispatchTracker: Handlers<typeof dispatch>['dispatchProject'] = async (context, { body }) => {
  const run = RUN[body.type] as (context: SignedInRequest, body: DispatchBody) => Promise<unknown>;
  return run(context, body);
};
