import Button from '@cloudscape-design/components/button';
import { useToday } from '../../../session/use-tenant.ts';
import { saveBlob } from '../../../ui/save-blob.ts';
import { useReport } from '../entries/context.ts';
import { figuresCsv } from './figures-csv.ts';
import { figuresFileTexts as texts } from './texts.ts';

/**
 * Saves the figures of the report on screen as a file, for whoever reads them: the page has them already, so this needs no right
 * to the exports of the project.
 */
export function ExportFigures() {
  const scope = useReport();
  const today = useToday();
  return (
    <Button
      variant="link"
      iconName="download"
      nativeButtonAttributes={{ title: texts.figuresHint }}
      onClick={() => saveBlob(figuresCsv(scope, today), texts.fileName)}
    >
      {texts.figures}
    </Button>
  );
}
