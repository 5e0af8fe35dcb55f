import { sealAllTrails } from '../../core/trail/all-trails.ts';
import { logger } from '../../log.ts';

/** Called by the schedule. The log keeps the newest hashes, apart from the table. */
export const handler = async () => {
  let sealed = 0;
  await sealAllTrails(new Date(), (trail) => {
    logger.info('trail sealed', trail);
    sealed += 1;
  });
  if (sealed === 0) logger.info('nothing to seal');
  return { sealed };
};
