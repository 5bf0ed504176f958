import { globSync } from 'node:fs';
import type { Api, Endpoint } from '../../src/platform/http/api-contract.ts';

/** The endpoints of all contracts, such as `GET /api/pets/:id`. */
export async function listEndpoints(): Promise<Map<string, Endpoint>> {
  const endpoints = new Map<string, Endpoint>();
  for (const file of globSync('src/features/**/*.contract.ts')) {
    const exported = Object.entries((await import(/* @vite-ignore */ `../../${file}`)) as Record<string, Api>);
    for (const [, api] of exported.filter(([name]) => name.endsWith('Api')))
      for (const [call, endpoint] of Object.entries(api)) endpoints.set(call, endpoint);
  }
  return endpoints;
}
