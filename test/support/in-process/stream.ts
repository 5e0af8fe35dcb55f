import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { ROLL_UP_PATTERNS } from '../../../cdk/constructs/roll-up-patterns.ts';
import { KIND, KIND_FIELD, TABLE } from '../../../functions/data/table.ts';
import type { Item } from '../memory/expressions.ts';
import { PartitionedItems } from '../memory/partitions.ts';
import { fits, imageOf } from '../memory/stream-records.ts';
import { asConsequence } from './costs.ts';

const BATCH = 100;
const RETRIES = 5;
/** First pause before a refused batch is delivered again, in milliseconds; each further pause is twice as long. */
const REST_MS = 200;

type Follower = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;
type Subscription = { patterns: readonly unknown[]; follower: () => Promise<Follower> };

/** The functions that follow the table's stream, as in cdk/stacks/jobs-stack.ts. */
const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    patterns: [{ eventName: ['INSERT'], dynamodb: { NewImage: { [KIND_FIELD]: { S: [KIND.job] } } } }],
    follower: async () => (await import('../../../functions/jobs/relay/handler.ts')).handler,
  },
  { patterns: ROLL_UP_PATTERNS, follower: async () => (await import('../../../functions/jobs/roll-up/handler.ts')).handler },
];

/** Records that one function has not processed yet, delivered in order and one batch at a time. */
class Feed {
  readonly #subscription: Subscription;
  #waiting: DynamoDBRecord[] = [];
  #isBusy = false;

  constructor(subscription: Subscription) {
    this.#subscription = subscription;
  }

  offer(record: DynamoDBRecord): void {
    if (!this.#subscription.patterns.some((pattern) => fits(pattern, record))) return;
    this.#waiting.push(record);
    if (!this.#isBusy) asConsequence(() => this.#deliver());
  }

  async #deliver(): Promise<void> {
    this.#isBusy = true;
    const follower = await this.#subscription.follower();
    while (this.#waiting.length > 0) {
      // Later records come with the next batch.
      await delivered(follower, this.#waiting.splice(0, BATCH));
    }
    this.#isBusy = false;
  }
}

/** Delivers a batch, and repeats it as often as Lambda does if it is refused. Then the next batch follows. */
async function delivered(follower: Follower, Records: DynamoDBRecord[]): Promise<void> {
  for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
    if (attempt > 0) await sleep(REST_MS * 2 ** attempt);
    const { batchItemFailures } = await follower({ Records }).catch(() => ({ batchItemFailures: Records }));
    if (batchItemFailures.length === 0) return;
  }
  console.error(`A follower of the table's stream has given up ${Records.length} records`);
}

/** Items that report each change to the functions that follow the stream. */
export class StreamedItems extends PartitionedItems {
  readonly #feeds = SUBSCRIPTIONS.map((subscription) => new Feed(subscription));
  #sequence = 0;

  override set(key: string, item: Item): this {
    const eventName = this.has(key) ? 'MODIFY' : 'INSERT';
    super.set(key, item);
    this.#tell(eventName, item, { NewImage: imageOf(item) });
    return this;
  }

  override delete(key: string): boolean {
    const item = this.get(key);
    const isDeleted = super.delete(key);
    if (item) this.#tell('REMOVE', item, {});
    return isDeleted;
  }

  #tell(eventName: 'INSERT' | 'MODIFY' | 'REMOVE', item: Item, images: NonNullable<DynamoDBRecord['dynamodb']>): void {
    this.#sequence += 1;
    const Keys = imageOf({ [TABLE.pk]: item[TABLE.pk], [TABLE.sk]: item[TABLE.sk] });
    const record = { eventName, dynamodb: { Keys, SequenceNumber: String(this.#sequence), ...images } };
    for (const feed of this.#feeds) feed.offer(record);
  }
}
