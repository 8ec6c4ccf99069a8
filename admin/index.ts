import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import type { Command } from './command.ts';
import { countsRebuild, countsVerify } from './counts.ts';
import { customerErase, customerExport } from './customer.ts';
import { doctor } from './doctor.ts';
import { erasuresExport, erasuresReapply } from './erasures.ts';
import { feedRenew, feedStatusCommand } from './feed.ts';
import { jobsDead, jobsRedrive } from './jobs.ts';
import { mattersAlike, mattersResolve } from './matters.ts';
import { ordersAttention } from './orders.ts';
import { paymentReconcile, paymentRetry, paymentShow } from './payment.ts';
import { providerReconcile, providerVerify } from './provider.ts';
import { prune, prunePreview } from './prune.ts';
import { type Run, type RunOptions, run } from './run-command.ts';
import { shardsCopy, shardsReconcile } from './shards.ts';
import { taxesChange } from './taxes.ts';
import { usageExport } from './usage.ts';

/** Commands by their names on the command line. */
export const COMMANDS: Record<string, Command> = {
  doctor,
  'orders attention': ordersAttention,
  'matters alike': mattersAlike,
  'matters resolve': mattersResolve,
  'payment show': paymentShow,
  'payment retry': paymentRetry,
  'payment reconcile': paymentReconcile,
  'provider verify': providerVerify,
  'provider reconcile': providerReconcile,
  'jobs dead': jobsDead,
  'jobs redrive': jobsRedrive,
  'feed status': feedStatusCommand,
  'feed renew': feedRenew,
  'counts verify': countsVerify,
  'counts rebuild': countsRebuild,
  'customer export': customerExport,
  'customer erase': customerErase,
  'erasures export': erasuresExport,
  'erasures reapply': erasuresReapply,
  'prune preview': prunePreview,
  'taxes change': taxesChange,
  'usage export': usageExport,
  'shards copy': shardsCopy,
  'shards reconcile': shardsReconcile,
  prune,
};

/** Result of parsing the arguments: a request for help, an error in the arguments, or a command to run. */
type Call = { kind: 'help' } | { kind: 'wrong'; fault: string } | ({ kind: 'call'; isJson: boolean } & Run);

/** Parses the arguments after `admin` in `process.argv`. */
function readCall(args: string[]): Call {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        by: { type: 'string', default: '' },
        reason: { type: 'string', default: '' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return { kind: 'wrong', fault: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = parsed;
  if (values.help || positionals.length === 0) return { kind: 'help' };
  const name = Object.keys(COMMANDS).find((one) => `${positionals.join(' ')} `.startsWith(`${one} `));
  if (name === undefined) return { kind: 'wrong', fault: `There is no command ${positionals.join(' ')}.` };
  const command = COMMANDS[name]!;
  const rest = positionals.slice(name.split(' ').length);
  const fault = faultOf(name, command, rest, values);
  if (fault !== undefined) return { kind: 'wrong', fault };
  const { by, reason, json: isJson } = values;
  return { kind: 'call', name, command, id: rest[0] ?? '', by, reason, isJson };
}

function faultOf(
  name: string,
  { takes, isKept }: Command,
  rest: string[],
  { by, reason }: { by: string; reason: string },
): string | undefined {
  const count = takes === undefined ? 0 : 1;
  if (rest.length !== count) return `${name} takes ${takes ?? 'no id'}.`;
  if (!isKept) return undefined;
  // Histories show this name where they otherwise show a client's id. So the name must have the form of a client's id.
  if (!/^[!-~]{1,64}$/.test(by)) return `${name} needs your name: --by NAME, without spaces.`;
  if (reason.trim() === '' || reason.length > 500) return `${name} needs a reason: --reason 'TEXT'.`;
  return undefined;
}

function helpText(): string {
  const lines = Object.entries(COMMANDS).map(([name, { takes = '', help, isKept }]) => {
    const call = [name, takes && `<${takes}>`].filter(Boolean).join(' ');
    return `  ${isKept ? '*' : ' '} ${call.padEnd(28)}  ${help}`;
  });
  return `node server.ts admin <command> [--json] [--by NAME --reason 'TEXT']

Inspects and corrects the database of the service. Takes the same settings as the service. Commands
marked * need --by and --reason, which are recorded with the command. Exit status 0: all is well, or
the command succeeded; 1: something is wrong, or the command failed; 2: invalid arguments.

${lines.join('\n')}`;
}

/**
 * Runs a command and prints its result. If the arguments request help, prints the help text. If the arguments are
 * wrong, prints only the error, which would be hard to find above a long help text. Returns the exit status of the
 * process. `print` writes to standard output, `complain` writes to standard error.
 */
export async function runAdmin(
  args: string[],
  options: () => RunOptions,
  print: (text: string) => void,
  complain: (text: string) => void,
): Promise<number> {
  const call = readCall(args);
  switch (call.kind) {
    case 'help':
      print(helpText());
      return 0;
    case 'wrong':
      complain(`${call.fault}\nnode server.ts admin --help lists the commands.`);
      return 2;
    case 'call': {
      const { result, isFault = false } = await run(call, options());
      print(call.isJson ? JSON.stringify(result) : stringify(result, { lineWidth: 0 }).trimEnd());
      return isFault ? 1 : 0;
    }
  }
}
