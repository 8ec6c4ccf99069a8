/** Style of all HTML pages. The pages support light and dark mode, phones, and browsers without scripts. */

export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1c2430, #e8edf4); --soft: light-dark(#5b6675, #a7b1bf);
  --ground: light-dark(#f4f6f9, #12161c); --card: light-dark(#fff, #1b212a); --line: light-dark(#d5dbe3, #37414e);
  --accent: light-dark(#1f5fbf, #7db1ff); --on-accent: light-dark(#fff, #0b1420); --bad: light-dark(#a3201b, #ff9a92); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 24rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  padding: 2rem 1.5rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; } p.soft, li.soft { color: var(--soft); }
a { color: var(--accent); text-underline-offset: .2em; }
label { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
input { width: 100%; font: inherit; color: inherit; padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--ground); }
button, .button { width: 100%; font: inherit; font-weight: 600; padding: .625rem; margin-top: 1.25rem; border: 1px solid var(--accent);
  border-radius: .5rem; background: var(--accent); color: var(--on-accent); cursor: pointer; }
.button { display: block; text-align: center; text-decoration: none; }
button.quiet { background: none; color: var(--accent); margin-top: .5rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul { padding-left: 1.25rem; margin: 0 0 1rem; }
.bad { color: var(--bad); font-weight: 600; }
`;

/** Returns an HTML page. `title` is plain text, `content` is HTML. */
export const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** Escapes a text for HTML. */
export const text = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
