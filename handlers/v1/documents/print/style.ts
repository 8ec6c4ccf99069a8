import type { Texts } from './texts.ts';

/**
 * Returns the style of a printed document. On paper, the address fits the window of an envelope (DIN 5008), each page
 * repeats the head of the table, and the totals are never alone on a page. `title` is the head of the following pages.
 */
export const styleOf = (title: string, { page: [before, between] }: Texts): string => `${SCREEN}
@page {
  size: A4; margin: 20mm 18mm 20mm 25mm;
  @top-left { content: ${toCss(title)}; font: 8.5pt/1 ${FONTS}; color: #56606d; }
  @bottom-right { content: ${toCss(before)} counter(page) ${toCss(between)} counter(pages); font: 8.5pt/1 ${FONTS}; color: #56606d; }
}
@page :first { margin-top: 14mm; @top-left { content: none; } }
`;

/** Returns a text as a string of CSS. */
const toCss = (value: string): string =>
  `"${value.replace(/[^ -~]|["\\<]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;

/** Fonts that most systems have. */
const FONTS = `"Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif`;

const SCREEN = `
:root { color-scheme: light; --ink: #16202b; --soft: #56606d; --line: #cfd6de; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: #e9edf1; font: 9.5pt/1.4 ${FONTS}; }
main { width: 210mm; max-width: 100%; min-height: 297mm; margin: 8mm auto; padding: 14mm 18mm 20mm 25mm; background: #fff;
  box-shadow: 0 1px 6px #0003; }
h1 { font-size: 17pt; line-height: 1.2; margin: 0 0 1mm; font-weight: 650; }
p { margin: 0 0 1.5mm; }
.soft { color: var(--soft); }
.name { font-size: 13pt; font-weight: 650; margin: 0; }
.letterhead { text-align: right; min-height: 24mm; }
.letterhead p:last-child { font-size: 9pt; line-height: 1.35; }
.addresses { display: flex; justify-content: space-between; gap: 8mm; margin-bottom: 9mm; }
.window { flex: 0 0 80mm; min-height: 45mm; overflow-wrap: anywhere; }
.window .sender { font-size: 7pt; border-bottom: .2mm solid var(--line); padding-bottom: 1mm; margin-bottom: 3mm; }
address { font-style: normal; }
dl { display: grid; grid-template-columns: auto auto; gap: .8mm 4mm; align-content: start; margin: 0; font-size: 9.5pt; }
dt { color: var(--soft); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.about { margin-bottom: 5mm; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
th { font-size: 8.5pt; font-weight: 600; color: var(--soft); text-align: left; vertical-align: bottom; border-bottom: .4mm solid var(--ink);
  padding: 1mm 1.5mm; }
td { vertical-align: top; border-bottom: .2mm solid var(--line); padding: 1.2mm 1.5mm; }
th:first-child, td:first-child { padding-left: 0; } th:last-child, td:last-child { padding-right: 0; }
tr { break-inside: avoid; }
.number { text-align: right; white-space: nowrap; }
td.what { width: 99%; overflow-wrap: anywhere; }
.detail { display: block; font-size: 8.5pt; color: var(--soft); white-space: normal; }
.number .detail { white-space: nowrap; }
.end { break-inside: avoid; }
.total td, .total th { border: 0; padding: .7mm 1.5mm; font-size: inherit; color: inherit; font-weight: inherit; }
.total .detail { display: inline; white-space: nowrap; }
.total > td:last-child { padding-right: 0; }
tr:not(.total) + .total > * { padding-top: 3mm; }
.sum td, .sum th { font-weight: 650; }
.sum :not(:first-child) { border-top: .3mm solid var(--ink); padding-top: 1.4mm; }
.due td, .due th { font-weight: 650; font-size: 11.5pt; padding: 1.6mm 1.5mm; }
.due :not(:first-child) { border-top: .4mm solid var(--ink); border-bottom: .8mm double var(--ink); }
.notes { border: 0; padding: 6mm 0 0; }
footer { margin-top: 9mm; padding-top: 2.5mm; border-top: .2mm solid var(--line); font-size: 8pt; line-height: 1.4;
  color: var(--soft); display: flex; justify-content: space-between; gap: 6mm; }
footer div { overflow-wrap: anywhere; }
@media screen and (max-width: 210mm) { main { margin: 0; padding: 6mm; box-shadow: none; } .addresses { flex-wrap: wrap; }
  .letterhead { min-height: 0; margin-bottom: 6mm; } .window { min-height: 0; } .scroll { overflow-x: auto; } }
@media screen and (max-width: 120mm) { main { padding: 4mm; } body { font-size: 8.5pt; } th { font-size: 7.5pt; }
  th, td { padding-left: .8mm; padding-right: .8mm; } th.number, .number .detail { white-space: normal; }
  .total .detail { display: block; white-space: normal; } footer { flex-wrap: wrap; } }
@media print {
  body { background: none; }
  main { width: auto; min-height: 0; margin: 0; padding: 0; box-shadow: none; }
}
`;
