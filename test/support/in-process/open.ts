import './settings.ts';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { client } from '../../../functions/data/client/client.ts';
import { memoryDatabase } from '../memory/table.ts';
import { answerBy } from '../support.ts';
import { openBucket } from './bucket.ts';
import { countCosts } from './costs.ts';
import { answered } from './front.ts';
import { FUNCTION_OUTPUTS, openFunctions } from './functions.ts';
import { openMails } from './mails.ts';
import { readMarshalled } from './marshalled.ts';
import { openPool, published } from './pool.ts';
import { openQueues } from './queues.ts';
import { USER_POOL } from './settings.ts';
import { StreamedItems } from './stream.ts';

process.env.AWS_ENDPOINT_URL = await openBucket({ [published.path]: published.keys });
memoryDatabase(new StreamedItems());
countCosts();
readMarshalled();
// Also the clients that tests create themselves.
Object.assign(DynamoDBDocumentClient.prototype, { send: client.send });
openPool();
openQueues();
openFunctions();
const mailsTo = openMails();

answerBy({
  outputs: () => ({ ...USER_POOL, ...FUNCTION_OUTPUTS }),
  answer: async (sent) => {
    const [path, query] = sent.path.split('?') as [string, string | undefined];
    if (path !== '/inbox') return answered(sent);
    const mails = mailsTo(new URLSearchParams(query).get('to') ?? '');
    return { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(mails) };
  },
});
