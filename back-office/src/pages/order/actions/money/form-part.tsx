import { Fieldset } from '@mantine/core';
import type { ReactNode } from 'react';

/** Part of a form, with a heading. */
export function FormPart({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset legend={legend} variant="unstyled" styles={{ legend: { fontWeight: 600, marginBottom: 6 } }}>
      {children}
    </Fieldset>
  );
}
