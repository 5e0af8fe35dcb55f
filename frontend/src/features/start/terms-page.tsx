import SpaceBetween from '@cloudscape-design/components/space-between';
import TextContent from '@cloudscape-design/components/text-content';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { startTexts } from './texts.ts';

/** Terms and conditions. They need no sign-in (SET-049, SET-096). */
export default function TermsPage() {
  return (
    <SpaceBetween size="l">
      <PageHeader title={startTexts.termsTitle} />
      <TextContent>
        {startTexts.terms.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </TextContent>
    </SpaceBetween>
  );
}
