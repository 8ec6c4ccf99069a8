import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { retryUntil } from '../run/wait-for.ts';

/** Code of axe-core that a page runs. The minified code takes half of the time to load. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Rules of WCAG 2.2, levels A and AA, and axe's own recommendations. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Width in pixels of a phone. */
const PHONE = 390;

/** Elements that the user can reach: those of the open dialog, or else the whole page. */
const REACHABLE = "document.querySelector('[role=dialog]') ?? document";

/** Waits for animations that end, because an element that fades in has other colours. */
const STILL = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity).map(({ finished }) => finished))`;

/**
 * Checks a page, or its open dialog, with axe-core, and that the page needs no horizontal scrolling on a
 * phone. `name` says in the result which page it is.
 */
export async function checkAccessibility(t: Test, page: Page, name: string): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  await page.evaluate(STILL);
  const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `axe.run(${REACHABLE}, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
  );
  t.strictSame(
    found.violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) })),
    [],
    `${name}: accessibility`,
  );
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: PHONE, height: 844 });
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
  // The navigation leaves a narrow page with an animation.
  await retryUntil(
    `${name} fits on a phone`,
    async () => (await width()) <= PHONE,
    () => page.evaluate('new Promise(requestAnimationFrame)'),
    10_000,
  );
  await page.setViewportSize(before);
}
