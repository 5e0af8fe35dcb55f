import SpaceBetween from '@cloudscape-design/components/space-between';
import TextContent from '@cloudscape-design/components/text-content';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { startTexts as texts } from './texts.ts';

/** The steps from choosing metrics to reading dashboards. */
export function HowPage() {
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.howTitle} description={texts.howText} />
      <TextContent>
        <ol>
          {texts.steps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}.</strong> {text}
            </li>
          ))}
        </ol>
      </TextContent>
    </SpaceBetween>
  );
}
