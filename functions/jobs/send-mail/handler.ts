import { jobWorker } from '../../queue/worker.ts';
import { sendMails } from './run.ts';

export const handler = jobWorker('send-mail', sendMails);
