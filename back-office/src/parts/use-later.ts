import { useEffect, useState } from 'react';

/** Time in ms after which the browser loads a part of the page that isn't needed yet. */
const SOON = 1_000;

/**
 * Loads a part of the page that is a file of its own, such as the forms of dialogs, soon after the page is shown.
 * Returns the part as soon as it is needed and loaded. `load` must always be the same function.
 */
export function useLater<Part>(load: () => Promise<Part>, isNeeded: boolean): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), SOON);
    return () => clearTimeout(timer);
  }, [load]);
  useEffect(() => {
    if (!isNeeded) return;
    // After an update of the back office there are only the files of the new page.
    load().then(
      (loaded) => setPart(() => loaded),
      () => window.location.reload(),
    );
  }, [load, isNeeded]);
  return part;
}
