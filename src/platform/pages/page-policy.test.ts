import { describe, expect, test } from 'vitest';
import { framedByAnybody, sealPage } from './page-policy.ts';

const page = '<style nonce="n1">a{}</style><script nonce="n1">start()</script><script>alert(1)</script>';

describe('the policy of a page', () => {
  test('allows the blocks that carry the nonce, by their hash, and no others', () => {
    const { html, policy } = sealPage(page, 'n1');
    expect(html).not.toContain('n1');
    expect(policy.match(/sha256-/g)).toHaveLength(2);
  });

  test('lets nobody show the page in a frame unless it is made for that', () => {
    expect(sealPage(page, 'n1').policy).toContain("frame-ancestors 'none'");
    expect(sealPage(page, 'n1', { framing: framedByAnybody }).policy).toContain('frame-ancestors *');
  });

  test('lets a page connect to its own origin, and to the chat where that is elsewhere', () => {
    const connections = ['wss://chat.example'];
    expect(sealPage(page, 'n1', { connections }).policy).toContain("connect-src 'self' wss://chat.example;");
  });

  test('lets a page without scripts of its own run none at all', () => {
    expect(sealPage('<style nonce="n1">a{}</style>', 'n1').policy).toContain("script-src 'none'");
  });
});
