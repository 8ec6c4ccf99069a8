/** Loaded before a program, it sets the clock of that process ahead by `CLOCK_SHIFT_MS`, or back. */
const shift = Number(process.env['CLOCK_SHIFT_MS']);
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...given: unknown[]) {
    // The constructor has many forms; what is given is passed on as it is.
    super(...((given.length === 0 ? [SystemDate.now() + shift] : given) as [number]));
  }

  static override now(): number {
    return SystemDate.now() + shift;
  }
} as DateConstructor;

export {};
