import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A violation of a rule of Redocly, as `redocly lint --format=json` prints it. */
interface Problem {
  readonly ruleId: string;
  readonly message: string;
  readonly suggest: readonly string[];
  readonly location: readonly [
    { readonly source: { readonly ref: string }; readonly start?: { readonly line: number } },
  ];
}

/** Remedies for violations, by rule. For other rules, the line names the rule. */
const ADVICE: Readonly<Record<string, string>> = {
  struct: 'correct it, or delete it',
  'no-invalid-media-type-examples': 'correct the example or the schema',
  'no-invalid-schema-examples': 'correct the example or the schema',
  'no-required-schema-properties-undefined': 'add the property, or delete the name from the list',
  'no-unresolved-refs': 'correct the reference, or add its target',
  'operation-2xx-response': 'add one, or correct the status',
  'operation-operationId-unique': 'rename one of the two operations',
  'path-parameters-defined': 'correct the path or the parameter',
};

/**
 * Kinds of rules, causes before consequences. If rules of a kind are violated, violations of later kinds are left out,
 * because most of them disappear with the cause.
 */
const KINDS: readonly ((rule: string) => boolean)[] = [
  (rule) => rule === 'struct' || rule === 'no-unresolved-refs',
  (rule) => !rule.endsWith('-examples'),
  () => true,
];

/**
 * Checks a contract with the rules in redocly.yaml. Returns a line for each violation, with the file, the line in the
 * file, and what to do.
 */
export async function lintFaults(entry: string): Promise<string[]> {
  const redocly = join(ROOT, 'node_modules/.bin/redocly');
  const args = [redocly, 'lint', entry, '--config', 'redocly.yaml', '--format=json', '--max-problems=1000'];
  const output = await printed(args);
  // The type of a program's output is known only at run time.
  const { problems } = JSON.parse(output) as { problems: readonly Problem[] };
  const shown = KINDS.map((isOfKind) => problems.filter(({ ruleId }) => isOfKind(ruleId)));
  const causes = shown.find((ofKind) => ofKind.length > 0) ?? [];
  return [...Map.groupBy(causes, describe)].map(([text, [first, ...others]]) => {
    // `groupBy` makes no empty groups.
    const place = placeOf(first!);
    const places = new Set(others.map(placeOf));
    places.delete(place);
    return `${place} ${text}${places.size > 0 ? ` (also at ${places.size} other places)` : ''}`;
  });
}

const placeOf = ({ location: [{ source, start }] }: Problem): string => `${source.ref}:${start?.line ?? 1}`;

function describe({ ruleId, message, suggest: [suggestion] }: Problem): string {
  const advice = suggestion === undefined ? ADVICE[ruleId] : `write ${suggestion}`;
  const text = message
    .replace(/^Example validation errored: /, '')
    .replace(/\.$/, '')
    .replaceAll(/\s+/g, ' ');
  return `${text}: ${advice ?? `see rule ${ruleId} of Redocly`}`;
}

/** Runs a program of Node.js in the project's folder. Returns its output, even if the program fails. */
function printed(args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { cwd: ROOT, env, maxBuffer: 64 * 1024 ** 2 };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(`redocly lint failed: ${stderr}`, { cause: error }));
    });
  });
}
