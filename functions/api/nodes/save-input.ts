import type { ChangeNodeBody, ValueInput } from '../../../shared/contract/report/node-bodies.ts';
import type { TrackerNode } from '../../../shared/contract/report/nodes.ts';
import { openReport, saveValues } from '../../core/report/save-values.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { nodeView } from '../views/node-view.ts';
import { inputView } from './value-view.ts';

type Change = Extract<ChangeNodeBody, { type: 'metricscore' }>;

/** Saves what a reporter entered for a metric (REP-374). If-Match is the version of the value, as `version` in the input is. */
export async function saveInput(
  context: SignedInRequest,
  path: string,
  { input, uid }: Change & { input: ValueInput },
): Promise<TrackerNode> {
  const report = await openReport(context);
  const version = input.version ?? context.ifMatch;
  const [saved] = await saveValues(context, report, [
    { path, uid, input: version === undefined ? input : { ...input, version } },
  ]);
  const node = report.structure.tree.nodes.find((each) => each.path === path)!;
  if (saved) context.reply.version = saved.version;
  return nodeView(node, { input: inputView(node, saved) });
}
