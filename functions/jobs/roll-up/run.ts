import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { rollUpTouched, touchedBy } from '../../core/company/touched.ts';
import { logger } from '../../log.ts';

/** Sums up again the projects that a batch of changes affects. A failed batch is delivered again, which writes the same sums. */
export async function rollUpChanged({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const touched = Records.flatMap((record) => touchedBy(record) ?? []);
  try {
    await rollUpTouched(touched);
    return { batchItemFailures: [] };
  } catch (error) {
    logger.error('roll-up failed', { error: error as Error });
    return { batchItemFailures: [{ itemIdentifier: String(Records[0]?.dynamodb?.SequenceNumber) }] };
  }
}
