import { text } from '../../../handlers/http/answers/html-page.ts';

/** Links at the end of the page: a path of this web client, and the text of the link. */
export type NextSteps = readonly (readonly [path: string, words: string])[];

const SHOP: NextSteps = [
  ['/', 'To the shop'],
  ['/orders', 'My orders'],
];

/** A page with a single message. This page needs no script, unlike the pages in `public/`. */
export const messagePage = (
  title: string,
  message: string,
  next: NextSteps = SHOP,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)} – Tea and Pots</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/shop.css">
</head>
<body>
<header><a class="brand" href="/">Tea and Pots</a></header>
<main>
<section class="message">
<h1>${text(title)}</h1>
<p>${text(message)}</p>
<p class="actions">${next.map(linkOf).join(' ')}</p>
</section>
</main>
</body>
</html>
`;

const linkOf = ([path, words]: NextSteps[number], place: number): string =>
  `<a class="button${place === 0 ? '' : ' quiet'}" href="${path}">${words}</a>`;
