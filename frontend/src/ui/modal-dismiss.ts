import type { ModalProps } from '@cloudscape-design/components/modal';

/**
 * Closes a modal by its cross or by Escape. A click beside it does not count: it would be the second half of a double click on what
 * opened it, or slip and take along what was typed.
 */
export const byIntent =
  (close: () => unknown): NonNullable<ModalProps['onDismiss']> =>
  ({ detail }) => {
    if (detail.reason !== 'overlay') close();
  };
