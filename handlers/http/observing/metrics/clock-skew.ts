import { Gauge, type Registry } from 'prom-client';

/** Returns a function that shows how many ms this process's clock is ahead of the database's clock. */
export function showSkew(registry: Registry): (skewMs: number) => void {
  const gauge = new Gauge({
    name: 'clock_skew_seconds',
    help: 'How far the clock of this process is ahead of the clock of the database; negative if it is behind.',
    registers: [registry],
  });
  return (skewMs) => gauge.set(skewMs / 1000);
}
