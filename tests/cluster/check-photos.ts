import { compare, type Books, type Comparison } from './books.ts';
import type { Cluster } from './start-cluster.ts';

/** Loads each acknowledged photo through a balancer, in its full width. */
export async function checkPhotos({ balancers }: Cluster, books: Books): Promise<Comparison> {
  const found: [string][] = [];
  for (const path of books.acknowledged('photo').keys()) {
    const response = await fetch(balancers[0]!.url + path);
    const { byteLength } = await response.arrayBuffer();
    if (response.ok && byteLength > 0) found.push([path]);
  }
  return compare(books, 'photo', found);
}
