import type { Page } from 'playwright-core';

/** A text whose contrast is too low. */
export interface Faint {
  text: string;
  ratio: number;
}

/**
 * Lists the visible texts whose contrast is below 4.5 (WCAG 2.2, 1.4.3) in the elements that `places` selects. The
 * contrast is computed from the relative luminance (WCAG 2.2).
 */
export const faintTexts = (page: Page, places: string): Promise<Faint[]> =>
  page.locator('html').evaluate((html, selector) => {
    const { getComputedStyle, OffscreenCanvas } = html.ownerDocument.defaultView!;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    /**
     * Computes the relative luminance of several colours, each painted over the previous one. A canvas paints the
     * colours, because a canvas accepts any CSS colour.
     */
    const luminance = (colours: string[]): number => {
      canvas.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const ratioOf = (element: typeof html): number => {
      const behind: string[] = [];
      for (let at: typeof html | null = element; at; at = at.parentElement)
        behind.unshift(getComputedStyle(at).backgroundColor);
      const [darker, lighter] = [
        luminance(['white', ...behind]),
        luminance(['white', ...behind, getComputedStyle(element).color]),
      ].sort((a, b) => a - b);
      return (lighter! + 0.05) / (darker! + 0.05);
    };
    return [...html.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && element.textContent.trim() !== '')
      .map((element) => ({
        text: element.textContent.trim(),
        ratio: Math.round(ratioOf(element) * 100) / 100,
      }))
      .filter(({ ratio }) => ratio < 4.5);
  }, places);
