import t from 'tap';
import contract from '../../generated/v1/openapi.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import project from '../../package.json' with { type: 'json' };
import { readText } from './documents.ts';

t.test('editors break lines at the same width as the formatter', async (t) => {
  const { printWidth } = JSON.parse(await readText('.prettierrc.json')) as { printWidth: number };
  t.match(await readText('.editorconfig'), `\nmax_line_length = ${printWidth}\n`);
});

t.test('.nvmrc names the Node.js version that package.json requires', async (t) => {
  t.equal(project.engines.node, `>=${(await readText('.nvmrc')).trim()}`);
});

t.test('the project has the licence that the contract names', async (t) => {
  t.ok((await readText('LICENSE')).startsWith(`${contract.info.license.name} License\n`));
});

t.test('package.json has the version of the newest contract, as make release writes it', (t) => {
  t.equal(project.version, contract.info.version);
  t.equal(lock.version, project.version);
  t.equal(lock.packages[''].version, project.version);
  t.end();
});

t.test('package.json describes the service and names its licence', (t) => {
  t.equal(project.license, contract.info.license.name);
  t.ok(project.description.length > 0 && project.keywords.length > 0);
  t.match(project.scripts, { start: /node server\.ts$/, test: 'make test' });
  t.end();
});
