interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Metrics from the `/metrics` of a process. */
export interface Scrape {
  /** Names of all metrics. Metrics without a value are included, and each series of a histogram has its own name. */
  names: Set<string>;
  samples: Sample[];
  /** Sums up the samples that have this name and these labels. */
  valueOf(name: string, labels?: Record<string, string>): number;
}

/** Reads the metrics at an admin port, in Prometheus' text format. */
export async function scrape(port: string | number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Connection: 'close' } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
  const samples: Sample[] = [];
  const names = new Set<string>();
  for (const line of text.split('\n')) {
    const [, declared, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (declared !== undefined) names.add(declared);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${declared}_${part}`);
    const [, name, labels = '', value] = /^([a-z]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    names.add(name);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key!, text!]);
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  return {
    names,
    samples,
    valueOf: (name, labels = {}) =>
      samples
        .filter((sample) => sample.name === name)
        .filter((sample) => Object.entries(labels).every(([key, text]) => sample.labels[key] === text))
        .reduce((sum, { value }) => sum + value, 0),
  };
}
