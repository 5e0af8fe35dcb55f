import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { Rag } from '../../../shared/domain/indicator/rag.ts';
import { ragTexts } from './rag-texts.ts';

const TYPES: Record<Rag, StatusIndicatorProps.Type> = { green: 'success', amber: 'warning', red: 'error', grey: 'stopped' };

/** Whether a target is met: as a shape, a word and a colour. */
export function RagMark({ rag }: { rag: Rag }) {
  return <StatusIndicator type={TYPES[rag]}>{ragTexts[rag]}</StatusIndicator>;
}
