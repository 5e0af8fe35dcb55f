import Box from '@cloudscape-design/components/box';
import type { ReactNode } from 'react';

/** Aligns figures at the right of a column, so that their digits line up. */
export const AlignedRight = ({ children }: { children: ReactNode }) => <Box textAlign="right">{children}</Box>;
