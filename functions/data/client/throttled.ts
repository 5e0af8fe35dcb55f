import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** DynamoDB repeatedly left a part of a batch out, because the table has no capacity for it. */
export class NoCapacity extends Error {
  override name = 'NoCapacity';
}

/** Names of DynamoDB's errors for a request without capacity, and its reasons for a single write of a transaction. */
const NAMES = ['ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'ThrottlingException'];
const REASONS = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Why a transaction was cancelled, write by write; empty for any other error. */
export const reasonsOf = (error: unknown) => (error instanceof TransactionCanceledException && error.CancellationReasons) || [];

/** The error of the table's client, which ElectroDB keeps as the cause of its own error. Returns other errors unchanged. */
export const ofTable = (error: unknown): unknown =>
  error instanceof Error && error.name === 'ElectroError' && error.cause !== undefined ? error.cause : error;

/** Whether the table has no capacity for a request at the moment. The same request may succeed later. */
export function isThrottled(thrown: unknown): boolean {
  const error = ofTable(thrown);
  return (
    error instanceof NoCapacity ||
    (error instanceof Error && NAMES.includes(error.name)) ||
    reasonsOf(error).some(({ Code }) => Code !== undefined && REASONS.includes(Code))
  );
}
