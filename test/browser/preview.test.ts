import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import contract from '../../generated/v1/openapi.json' with { type: 'json' };
import { writePreview } from '../../scripts/contract/review/preview.ts';
import { openBrowser, openContext, withoutBrowser } from '../support/processes/browser.ts';

t.test(
  'the preview of the contract opens as a file, and loads nothing from other machines',
  { skip: withoutBrowser },
  async (t) => {
    const folder = join(t.testdir(), 'preview');
    await writePreview(join(import.meta.dirname, '../..'), folder);
    const { context, elsewhere, complaints } = await openContext(await openBrowser(t));
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await page.getByRole('heading', { name: contract.info.title, exact: true }).first().waitFor();
    for (const { name } of contract.tags)
      await page.getByRole('link', { name, exact: true }).first().waitFor();
    t.strictSame(elsewhere, []);
    t.strictSame(complaints, []);
  },
);
