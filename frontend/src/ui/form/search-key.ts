import type { KeyboardEvent } from 'react';

type Pressed = Pick<KeyboardEvent<HTMLElement>, 'key' | 'target' | 'preventDefault'>;

/** Keeps Enter in the search of a list from submitting the form around it. */
export function keepInSearch(event: Pressed): void {
  if (event.key === 'Enter' && (event.target as Partial<HTMLInputElement>).type === 'search') event.preventDefault();
}
