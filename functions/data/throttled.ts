import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** DynamoDB leaves out of a batch, again and again, what it has no capacity for. */
export class NoCapacity extends Error {
  override name = 'NoCapacity';
}

/** What DynamoDB says of a request, and of one write of a transaction, that it has no capacity for at the moment. */
const NAMES = ['ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'ThrottlingException'];
const REASONS = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Why a transaction was cancelled, write by write; empty for any other error. */
export const reasonsOf = (error: unknown) => (error instanceof TransactionCanceledException && error.CancellationReasons) || [];

/** Whether the table has no capacity at the moment for what was asked. The same may be asked again. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof NoCapacity ||
  (error instanceof Error && NAMES.includes(error.name)) ||
  reasonsOf(error).some(({ Code }) => Code !== undefined && REASONS.includes(Code));
