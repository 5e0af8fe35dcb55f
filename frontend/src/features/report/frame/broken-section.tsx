import Alert from '@cloudscape-design/components/alert';
import { fill } from '../../../ui/fill.ts';
import { reportTexts as texts } from '../texts.ts';

/** Replaces a section that failed (REP-386). */
export const BrokenSection = ({ name }: { name: string }) => <Alert type="error">{fill(texts.sectionError, { name })}</Alert>;
