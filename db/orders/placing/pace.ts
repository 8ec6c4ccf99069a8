/** The median of so many isn't moved by one statement that had to wait for somebody. */
const REMEMBERED = 5;
const FEWEST = 3;

/** What is older says nothing of now, in ms. */
const OUTDATED = 10_000;

/** How long full batches have taken lately, one after the other: so long does who comes next wait for each. */
export class Pace {
  #full: { endedAt: number; ms: number }[] = [];

  /** A full batch has left, and took so many ms. */
  note(ms: number): void {
    this.#full = [...this.#full.slice(1 - REMEMBERED), { endedAt: performance.now(), ms }];
  }

  /** How many ms so many batches will take; 0 where nobody knows. */
  timeOf(batches: number): number {
    const since = performance.now() - OUTDATED;
    const times = this.#full.filter(({ endedAt }) => endedAt > since).map(({ ms }) => ms);
    if (times.length < FEWEST) return 0;
    return batches * times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  }
}
