import { messageOf } from '../../../ui/failure.ts';
import { documentTexts as texts } from './texts.ts';

/** Why a file was not fetched: the API's text if it has answered, for example that the virus scan is still running. */
export const downloadFailureOf = (error: unknown): string =>
  [texts.downloadFailed, messageOf(error, '')].filter(Boolean).join('. ');
