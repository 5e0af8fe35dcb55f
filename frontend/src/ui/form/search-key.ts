import type { KeyboardEvent } from 'react';

type Pressed = Pick<KeyboardEvent<HTMLElement>, 'key' | 'target' | 'preventDefault'>;

/** Enter in the search of a list that stands in a form searches; it does not send the form. */
export function keepInSearch(event: Pressed): void {
  if (event.key === 'Enter' && (event.target as Partial<HTMLInputElement>).type === 'search') event.preventDefault();
}
