/**
 * Moves the clock of this process by `CLOCK_SHIFT_MS` (negative: back). The process must load this file before its
 * program.
 */
const shift = Number(process.env['CLOCK_SHIFT_MS']);
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...given: unknown[]) {
    // The cast is needed because the constructor of Date has several overloads.
    super(...((given.length === 0 ? [SystemDate.now() + shift] : given) as [number]));
  }

  static override now(): number {
    return SystemDate.now() + shift;
  }
} as DateConstructor;

export {};
