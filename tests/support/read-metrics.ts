/** The samples of Prometheus' text format, by name with labels. */
export type Samples = Map<string, number>;

export async function readMetrics(address: string): Promise<Samples> {
  const response = await fetch(`${address}/metrics`);
  return parseMetrics(await response.text());
}

export function parseMetrics(text: string): Samples {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** The names of all metrics that the text describes, with those of a histogram's parts. */
export function metricNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name!);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
    if (type === 'summary') for (const part of ['sum', 'count']) names.add(`${name}_${part}`);
  }
  return names;
}
