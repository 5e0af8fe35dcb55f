import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { NotSummedUp, rollUpTouched, touchedBy } from '../../core/company/touched.ts';
import { logger } from '../../log.ts';

/** Sums up again the projects that a batch of changes affects. A failed batch is delivered again, which writes the same sums. */
export async function rollUpChanged({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const touched = Records.map((record) => touchedBy(record));
  try {
    await rollUpTouched(touched.flatMap((each) => each ?? []));
    return { batchItemFailures: [] };
  } catch (error) {
    logger.error('roll-up failed', { error: error as Error });
    const hasFailed = (uid = '') => !(error instanceof NotSummedUp) || error.tenants.has(uid);
    const first = Math.max(
      0,
      touched.findIndex((each) => hasFailed(each?.tenantUid)),
    );
    return { batchItemFailures: [{ itemIdentifier: String(Records[first]?.dynamodb?.SequenceNumber) }] };
  }
}
