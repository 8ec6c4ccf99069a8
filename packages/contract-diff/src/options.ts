import { parseArgs } from 'node:util';
import { LEVELS, type Level } from './model/rules.ts';
import { UnreadableContract } from './openapi/document.ts';
import { FORMATS, type Format } from './report/formats.ts';

export const HELP = `contract-diff [OPTIONS] [BASE [HEAD]]

Says what changes for the consumers of an HTTP API from one OpenAPI contract (3.0, 3.1) to another one.

BASE and HEAD are each
  a file                    openapi.yaml, with the files that it refers to
  a file of a git commit    main:api/openapi.yaml
  a git reference           main, v1.2.0: the contracts in spec/v1, spec/v2 ... there
  -                         standard input
Without BASE it is the last release of each version, spec/releases/v1.json ...; without HEAD it is spec/.

  --format FORMAT     markdown (the default), text, json, junit, sarif, html, or github: annotations of GitHub Actions
  --json              the same as --format json
  --fail-on LEVEL     exit status 1 from which level on: breaking (the default), notice, compatible,
                      documentation, or none
  --usage FILE        who has used what, as README.md describes it: says whom each change reaches
  --ignore-unused DAYS  with --usage: what nobody has used for so many days doesn't count
  --deprecated        doesn't compare: says what is deprecated in BASE, or in spec/; with --usage also who still
                      uses it, with a text to send to each of them
  --config FILE       settings of a team: levels of rules, which operations; by default contract-diff.yaml, if it exists
  --approvals FILE    approved changes: fingerprint, reason, by, expires; they don't count
  --strict            exit status 2 if a part of the contracts is malformed or too large to compare
  --git-diff          for git, as the driver of a diff: prints what changes in one file, and exits with 0
  --check             prints a report only if something breaks; a pre-release may be broken
  --version
  --help

Exit status: 0 nothing of that level, 1 something of it, 2 it can't be compared.
`;

export interface Options {
  readonly base: string | undefined;
  readonly head: string | undefined;
  readonly check: boolean;
  readonly help: boolean;
  readonly version: boolean;
  /** Whether the exit status is 2 if a part of a contract is malformed, or too large to compare. */
  readonly strict: boolean;
  /** Whether the command reports the deprecated parts of one contract. If not, it compares two contracts. */
  readonly deprecated: boolean;
  readonly format: Format;
  /** Undefined if the option isn't given. The policy file may then have the level. */
  readonly failOn: Level | 'none' | undefined;
  /** Path of the policy file. */
  readonly config: string | undefined;
  /** Path of the approvals file. */
  readonly approvals: string | undefined;
  /** Path of the usage file, which says which clients have used which parts of the API. */
  readonly usage: string | undefined;
  /** Number of days. A part of the API counts as unused if no client has used it for this number of days. */
  readonly ignoreUnused: number | undefined;
}

/** @throws {UnreadableContract} if the arguments are invalid. The message is a sentence for the user. */
export function optionsIn(args: string[]): Options {
  const { values, positionals } = parsed(args);
  const [base, head, ...others] = values['git-diff'] ? filesOfGit(positionals) : positionals;
  if (others.length > 0)
    throw wrong(`There are more than two contracts: ${others.join(' ')} can't be compared too.`);
  if (base === '') throw wrong(`HEAD is ${head}, and there is no BASE to compare it with.`);
  if (base === '-' && head === '-') throw wrong('Only one of the contracts can be standard input.');
  if (values.deprecated && head !== undefined) throw wrong('--deprecated is about one contract.');
  return {
    ...{ base, head, check: values.check, help: values.help, deprecated: values.deprecated },
    ...{ strict: values.strict, version: values.version },
    format: oneOf(FORMATS, formatIn(values), '--format'),
    failOn: values['git-diff'] ? 'none' : levelIn(values['fail-on']),
    ...{ config: values.config, approvals: values.approvals },
    usage: values.usage,
    ignoreUnused: daysIn(values['ignore-unused'], values.usage),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        check: { type: 'boolean', default: false },
        deprecated: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
        'git-diff': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        format: { type: 'string' },
        'fail-on': { type: 'string' },
        config: { type: 'string' },
        approvals: { type: 'string' },
        usage: { type: 'string' },
        'ignore-unused': { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function formatIn(values: { json: boolean; format?: string; 'git-diff': boolean }): string {
  if (values.json) return 'json';
  return values.format ?? (values['git-diff'] ? 'text' : 'markdown');
}

/**
 * Returns the two files that git compares, from the arguments with which git calls the driver of a diff (git(1),
 * GIT_EXTERNAL_DIFF): path, old file, old hash, old mode, new file, new hash, new mode.
 *
 * @throws {UnreadableContract} if git added or deleted the file, because there is nothing to compare with.
 */
function filesOfGit([path, old, , , current]: string[]): string[] {
  if (old === undefined || current === undefined)
    throw wrong('--git-diff is for git, which gives seven arguments.');
  if (old === '/dev/null') throw new UnreadableContract(`${path} is new.`);
  if (current === '/dev/null') throw new UnreadableContract(`${path} is deleted.`);
  return [old, current];
}

const levelIn = (level: string | undefined): Level | 'none' | undefined =>
  level === undefined ? undefined : oneOf([...LEVELS, 'none'] as const, level, '--fail-on');

function daysIn(days: string | undefined, usage: string | undefined): number | undefined {
  if (days === undefined) return undefined;
  if (usage === undefined) throw wrong('--ignore-unused needs --usage.');
  if (!/^[1-9]\d{0,3}$/.test(days))
    throw wrong(`--ignore-unused is ${days}, and has to be a number of days.`);
  return Number(days);
}

function oneOf<Value extends string>(values: readonly Value[], value: string, option: string): Value {
  const found = values.find((one) => one === value);
  if (found === undefined) throw wrong(`${option} is ${value}, and has to be one of ${values.join(', ')}.`);
  return found;
}

const wrong = (reason: string) => new UnreadableContract(`${reason} See contract-diff --help.`);
