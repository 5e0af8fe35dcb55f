import type { structure } from '../../../shared/contract/structure/structure.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { placeIn } from '../../core/access/loaded.ts';
import { fileStore } from '../../data/stores/file/file-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { transact } from '../../data/transact.ts';
import { refuseInfected } from '../../files/scan.ts';
import { answerJob } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** What a worker reads in its time: CSV as it comes, JSON as a whole. */
const MOST_BYTES = { csv: 50_000_000, json: 10_000_000 } as const;

export const importStructure: Handlers<typeof structure>['importStructure'] = async (context, { body }) => {
  const { tenantUid, actor, cause } = context;
  const place = placeIn(context);
  const file = await fileStore(tenantUid).get(body.file);
  if (file.by !== actor.userUid) throw new AppError('not_found', 'No such file');
  refuseInfected(file);
  const most = MOST_BYTES[body.format];
  if (file.size > most)
    throw fieldError('file', `The file is larger than ${most / 1_000_000} MB. Divide it and import the parts.`);
  const { uid: fileUid, key, size } = file;
  const payload = { place, fileUid, key, size, format: body.format, dryRun: body.dry_run };
  const job = jobStore(tenantUid).enqueue('import-structure', payload, cause);
  await transact([job.write]);
  return answerJob(context, job.uid);
};
