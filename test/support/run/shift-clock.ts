/**
 * Moves the clock of a process by `CLOCK_SHIFT_MS`, forward or back. The process must load this file before its
 * program.
 */
const shift = Number(process.env['CLOCK_SHIFT_MS']);
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...given: unknown[]) {
    // The cast is needed because the constructor has many signatures. The given arguments are not changed.
    super(...((given.length === 0 ? [SystemDate.now() + shift] : given) as [number]));
  }

  static override now(): number {
    return SystemDate.now() + shift;
  }
} as DateConstructor;

export {};
