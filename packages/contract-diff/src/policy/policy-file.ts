import { LEVELS, type Level, RULES, type RuleName } from '../model/rules.ts';
import { UnreadableContract, isObject } from '../openapi/document.ts';
import { readContractFile } from '../loading/files.ts';

/** Operations by path or tag. An operation matches if its path or one of its tags is in the list. */
export interface Selection {
  /** Patterns of paths: `*` stands for one part of a path, and `**` for any number of parts. */
  readonly paths: readonly string[];
  readonly tags: readonly string[];
}

/** The settings of a team: which changes are reported, and how severe they are. */
export interface Policy {
  readonly failOn?: Level | 'none';
  /** Levels that replace the levels of rules. A change of a rule that is `off` isn't reported. */
  readonly rules: ReadonlyMap<RuleName, Level | 'off'>;
  /** Only these operations are compared. Undefined if all operations are compared. */
  readonly only?: Selection;
  /** These operations aren't compared. */
  readonly except?: Selection;
  /** Values of `x-stability-level`: an operation with such a level in the older contract may change in any way. */
  readonly unstable: readonly string[];
  /** Whether a deprecated part may be removed after its `x-sunset`. */
  readonly isSunsetEnough: boolean;
  /** Path of the approvals file. */
  readonly approvals?: string;
}

export const NO_POLICY: Policy = { rules: new Map(), unstable: [], isSunsetEnough: false };

const RULE_NAMES = Object.values(RULES).flatMap((rules) => Object.keys(rules) as RuleName[]); // The type of RULES.
const SETTINGS = ['failOn', 'rules', 'only', 'except', 'unstable', 'removal', 'approvals'];

/**
 * Reads the policy file.
 *
 * @throws {UnreadableContract} if the file can't be read, or has an unknown setting.
 */
export async function readPolicy(path: string): Promise<Policy> {
  const { value } = readContractFile(path);
  const wrong = (reason: string) => new UnreadableContract(`${path} is no policy: ${reason}`);
  if (!isObject(value)) throw wrong('it has to be an object');
  const unknown = Object.keys(value).find((name) => !SETTINGS.includes(name));
  if (unknown) throw wrong(`there is no setting ${unknown}, only ${SETTINGS.join(', ')}`);
  const oneOf = <Value extends string>(name: string, given: unknown, values: readonly Value[]): Value => {
    const found = values.find((one) => one === given);
    if (found === undefined) throw wrong(`${name} has to be one of ${values.join(', ')}`);
    return found;
  };
  const textsIn = (name: string, given: unknown): string[] => {
    if (given === undefined) return [];
    if (!Array.isArray(given) || !given.every((one) => typeof one === 'string'))
      throw wrong(`${name} has to be a list of texts`);
    return given;
  };
  const selection = (name: string): Selection | undefined => {
    const given = value[name];
    if (given === undefined) return undefined;
    if (!isObject(given) || Object.keys(given).some((key) => key !== 'paths' && key !== 'tags'))
      throw wrong(`${name} has to be an object with paths or tags`);
    return { paths: textsIn(`${name}.paths`, given['paths']), tags: textsIn(`${name}.tags`, given['tags']) };
  };
  const { failOn, rules = {}, unstable, removal, approvals } = value;
  if (!isObject(rules)) throw wrong('rules has to be an object');
  if (approvals !== undefined && typeof approvals !== 'string') throw wrong('approvals has to be a path');
  const [only, except] = [selection('only'), selection('except')];
  return {
    ...(failOn !== undefined && { failOn: oneOf('failOn', failOn, [...LEVELS, 'none'] as const) }),
    rules: new Map(
      Object.entries(rules).map(([name, level]) => [
        oneOf(`rules: ${name}`, name, RULE_NAMES),
        // YAML 1.1 reads `off` as false.
        oneOf(`rules: ${name}`, level === false ? 'off' : level, [...LEVELS, 'off'] as const),
      ]),
    ),
    ...(only && { only }),
    ...(except && { except }),
    unstable: textsIn('unstable', unstable),
    isSunsetEnough: removal !== undefined && Boolean(oneOf('removal', removal, ['after-sunset'])),
    ...(approvals !== undefined && { approvals }),
  };
}
