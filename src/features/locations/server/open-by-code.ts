import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sealPage } from '../../../platform/pages/page-policy.ts';
import { parsePetCode } from '../../pets/pet-code.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';

/**
 * Responds to the URL on a kennel card. Only the browser knows whether a user is signed in, so the page itself decides:
 * staff see the record, visitors the pet's page, which is a 404 if the pet isn't public. It is the same for every code.
 */
export function openByCode(code: string, reply: FastifyReply): FastifyReply {
  const id = parsePetCode(code) ?? 0;
  const nonce = randomUUID();
  const { html, policy } = sealPage(redirectPage(id, nonce), nonce);
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    })
    .send(html);
}

function redirectPage(id: number, nonce: string): string {
  const isStaff = `(localStorage.getItem('role') || '').toLowerCase() === 'admin' || localStorage.getItem('capabilities')`;
  const script = `location.replace(localStorage.getItem('token') && (${isStaff}) ? '${animalHref(id)}' : '/pets/${id}')`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Opening…</title>
<script nonce="${nonce}">${script}</script>
<noscript><meta http-equiv="refresh" content="0;url=/pets/${id}"></noscript>
</head>
<body><p><a href="/pets/${id}">See the pet</a></p></body>
</html>`;
}
