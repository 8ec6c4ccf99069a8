/** Shifts the clock of a process by `CLOCK_SHIFT_MS`, ahead or back. A process loads this file before its program. */
const shift = Number(process.env['CLOCK_SHIFT_MS']);
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...given: unknown[]) {
    // The constructor has many signatures. Arguments are passed on unchanged.
    super(...((given.length === 0 ? [SystemDate.now() + shift] : given) as [number]));
  }

  static override now(): number {
    return SystemDate.now() + shift;
  }
} as DateConstructor;

export {};
