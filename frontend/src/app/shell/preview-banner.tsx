import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { leavePreview, previewed } from '../../api/preview.ts';
import { fill } from '../../ui/fill.ts';
import { previewTexts as texts } from './preview-texts.ts';

/** Says on every page that it shows the view of another role, with a button that ends the preview. */
export function PreviewBanner() {
  const preview = previewed();
  if (!preview) return null;
  const { projectUid, projectName, roleName } = preview;
  const leave = () => leavePreview(`/project/${shortId(projectUid)}/members?tab=roles`);
  return (
    <div className="preview-banner">
      <Alert
        type="warning"
        header={fill(texts.header, { role: roleName })}
        action={<Button onClick={leave}>{texts.leave}</Button>}
      >
        {fill(texts.text, { project: projectName })}
      </Alert>
    </div>
  );
}
