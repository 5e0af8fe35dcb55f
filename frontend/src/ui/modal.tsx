import Box from '@cloudscape-design/components/box';
import CloudscapeModal, { type ModalProps } from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { common } from './texts.ts';

type Props = Pick<ModalProps, 'header' | 'footer' | 'size'> & { children: ReactNode; onClose(): unknown };

/**
 * A window above the page; render it only while it is open. Its cross and Escape close it. A click beside it does not: it could
 * be the second half of the double click that opened it, or a slip that loses the typed text.
 */
export const Modal = ({ children, onClose, ...shown }: Props) => (
  <CloudscapeModal
    visible
    {...shown}
    closeAriaLabel={common.close}
    onDismiss={({ detail }) => {
      if (detail.reason !== 'overlay') onClose();
    }}
  >
    {children}
  </CloudscapeModal>
);

/** The buttons in the footer of a window: closing first, the main action last. */
export const ModalButtons = ({ children }: { children: ReactNode }) => (
  <Box float="right">
    <SpaceBetween size="xs" direction="horizontal" alignItems="center">
      {children}
    </SpaceBetween>
  </Box>
);
