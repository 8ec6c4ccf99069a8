import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Lets the arrow keys move the focus between the entries of a list. `data-entry` marks the link or button of an entry.
 * The keys work while one of them has the focus.
 */
export function moveBetweenEntries(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const present = entries.findIndex((entry) => entry === document.activeElement);
  const next = present < 0 ? undefined : entries[present + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
