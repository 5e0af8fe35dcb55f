import { outputs } from '../support.ts';

// Some workers that a test runs in its own process fail on purpose, and need not log it.
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
/** Lets the stores find the stack under test; import it before them. */
process.env.TABLE_NAME ??= outputs().TableName;
process.env.BUCKET_NAME ??= outputs().BucketName;
process.env.DEAD_LETTER_URLS ??= outputs().DeadLetterUrls;
