import { logger } from '../../log.ts';
import { sweep } from './run.ts';

/** Called by the schedule. */
export const handler = async () => {
  const relayed = await sweep(new Date());
  logger.info('swept', { relayed });
  return { relayed };
};
