import { messageOf } from '../../../ui/failure.ts';
import { documentTexts as texts } from './texts.ts';

/** Why a file was not fetched, in the words of the API where it has answered: a virus scan that is not over yet is waited for. */
export const downloadFailureOf = (error: unknown): string =>
  [texts.downloadFailed, messageOf(error, '')].filter(Boolean).join('. ');
