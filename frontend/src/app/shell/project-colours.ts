import './project-colours.css';
import { useEffect } from 'react';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { cssOf, readableCss, rgbOf, textOn } from '../../ui/colours.ts';

type Styles = NonNullable<Project['meta_json']['styles']>;

/**
 * CSS variables for the colours of a project (ADM-276, ADM-277). Text on a bar or a button is black or white, and headings are
 * shifted until they are readable in light and dark mode.
 */
export function coloursOf({ navBarColor, headerColor, buttonColor }: Styles): Record<string, string> {
  const [bar, header, button] = [navBarColor, headerColor, buttonColor].map((text) => (text ? rgbOf(text) : undefined));
  return {
    ...(bar && { '--project-bar': cssOf(bar), '--project-bar-text': cssOf(textOn(bar)) }),
    ...(header && { '--project-heading': readableCss(header) }),
    ...(button && { '--project-button': cssOf(button), '--project-button-text': cssOf(textOn(button)) }),
  };
}

/** The coloured parts of a page, by the CSS variable of the setting. `project-colours.css` selects them. */
const PARTS = { '--project-bar': 'bar', '--project-heading': 'heading', '--project-button': 'button' } as const;

/** Colours the pages of a project while they are shown. Parts without a setting keep the standard colour. */
export function useProjectColours(project: Project | undefined): void {
  const set = JSON.stringify(coloursOf(project?.meta_json.styles ?? {}));
  useEffect(() => {
    const root = document.documentElement;
    const colours = Object.entries(JSON.parse(set) as Record<string, string>);
    if (colours.length === 0) return;
    for (const [name, value] of colours) root.style.setProperty(name, value);
    root.dataset.coloured = colours.flatMap(([name]) => PARTS[name as keyof typeof PARTS] ?? []).join(' ');
    return () => {
      for (const [name] of colours) root.style.removeProperty(name);
      delete root.dataset.coloured;
    };
  }, [set]);
}
