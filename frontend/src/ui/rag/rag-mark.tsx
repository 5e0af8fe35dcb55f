import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { Rag } from '../../../../shared/domain/indicator/rag.ts';
import { ragTexts } from './rag-texts.ts';

type JudgedRag = Exclude<Rag, 'grey'>;

const TYPES: Record<JudgedRag, StatusIndicatorProps.Type> = { green: 'success', amber: 'warning', red: 'error' };

/** Whether a target is met, as a shape, a word and a colour. */
export function RagMark({ rag }: { rag: JudgedRag }) {
  return <StatusIndicator type={TYPES[rag]}>{ragTexts[rag]}</StatusIndicator>;
}
