import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { DownloadIcon } from '@radix-ui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { CSV, saveFile } from '../../parts/save-file.ts';
import type { ColumnName } from './column-names.ts';
import { exportOrders } from './export-orders.ts';
import type { Selection } from './read-orders.ts';
import { ORDERS } from './texts.ts';

/** Exports the orders that the table shows, on all of its pages, as a CSV file with the columns of the table. */
export function ExportButton({ selection, columns }: { selection: Selection; columns: ColumnName[] }) {
  const texts = useTexts(ORDERS);
  const { number } = useFormats();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [error, setError] = useState<unknown>();
  const control = useRef<AbortController>(undefined);
  // The export ends when the page shows other orders.
  useEffect(() => () => control.current?.abort(), []);
  const run = async () => {
    const { signal } = (control.current = new AbortController());
    setError(undefined);
    setProgress({ done: 0, all: 0 });
    try {
      let count = 0;
      const onProgress = (done: number, all: number) => setProgress({ done: (count = done), all });
      const lines = await exportOrders(selection, columns, { signal, onProgress });
      signal.throwIfAborted();
      saveFile(`orders-${new Date().toISOString().slice(0, 10)}.csv`, lines, CSV);
      notifications.show({ message: texts.exported(number(count)) });
    } catch (problem) {
      if (signal.aborted) notifications.show({ message: texts.stopped });
      else setError(problem);
    }
    setProgress(undefined);
  };
  if (progress)
    return (
      <Group gap="xs">
        <Stack gap={4} miw={160}>
          <Text size="xs">{texts.exporting(number(progress.done), number(progress.all))}</Text>
          <Progress value={(100 * progress.done) / (progress.all || 1)} aria-label={texts.exportCsv} />
        </Stack>
        <Button variant="default" onClick={() => control.current?.abort()}>
          {texts.stop}
        </Button>
      </Group>
    );
  return (
    <>
      <ProblemAlert error={error} />
      <Button variant="default" leftSection={<DownloadIcon aria-hidden />} onClick={() => void run()}>
        {texts.exportCsv}
      </Button>
    </>
  );
}
