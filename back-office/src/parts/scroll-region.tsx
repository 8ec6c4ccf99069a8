import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** A wide part of a page, such as a table, that scrolls by itself. The keyboard can scroll it. */
export const ScrollRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box role="group" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
    {children}
  </Box>
);
