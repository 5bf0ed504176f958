import { globSync } from 'node:fs';
import type { Api, Endpoint } from '../../src/platform/http/api-contract.ts';

/** Every endpoint that the contracts declare, by its route, such as `GET /api/pets/:id`. */
export async function listEndpoints(): Promise<Map<string, Endpoint>> {
  const endpoints = new Map<string, Endpoint>();
  for (const file of globSync('src/features/**/*.contract.ts')) {
    const exported = Object.entries((await import(/* @vite-ignore */ `../../${file}`)) as Record<string, Api>);
    for (const [, api] of exported.filter(([name]) => name.endsWith('Api'))) {
      for (const [route, endpoint] of Object.entries(api)) endpoints.set(route, endpoint);
    }
  }
  return endpoints;
}
