import { outputs } from '../support.ts';

// a worker that a test runs in its own process fails on purpose, and need not say so
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
/** Lets the stores find the stack under test; import it before them. */
process.env.TABLE_NAME ??= outputs().TableName;
process.env.BUCKET_NAME ??= outputs().BucketName;
process.env.DEAD_LETTER_URLS ??= outputs().DeadLetterUrls;
