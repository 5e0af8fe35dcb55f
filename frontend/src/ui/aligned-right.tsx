import Box from '@cloudscape-design/components/box';
import type { ReactNode } from 'react';

/** Figures stand at the right of their column, so that their digits line up. */
export const AlignedRight = ({ children }: { children: ReactNode }) => <Box textAlign="right">{children}</Box>;
