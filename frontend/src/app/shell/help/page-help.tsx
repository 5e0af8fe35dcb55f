import HelpPanel from '@cloudscape-design/components/help-panel';
import type { Help } from './help.ts';

/** The help panel beside a page. */
export default function PageHelp({ title, paragraphs }: Help) {
  return (
    <HelpPanel header={<h2>{title}</h2>}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </HelpPanel>
  );
}
