import { jobWorker } from '../../queue/worker.ts';
import { apportion, giveUpApportioning } from './run.ts';

export const handler = jobWorker('apportion', apportion, giveUpApportioning);
