import { describe, expect, test } from 'vitest';
import { framedByAnyone, sealPage } from './page-policy.ts';

const page = '<style nonce="n1">a{}</style><script nonce="n1">start()</script><script>alert(1)</script>';

describe('the policy of a page', () => {
  test('allows the blocks that carry the nonce, by their hash, and no others', () => {
    const { html, policy } = sealPage(page, 'n1');
    expect(html).not.toContain('n1');
    expect(policy.match(/sha256-/g)).toHaveLength(2);
  });

  test('forbids frames unless the page is made for them', () => {
    expect(sealPage(page, 'n1').policy).toContain("frame-ancestors 'none'");
    expect(sealPage(page, 'n1', { framing: framedByAnyone }).policy).toContain('frame-ancestors *');
  });

  test('allows connections to its own origin and the chat server', () => {
    const connections = ['wss://chat.example'];
    expect(sealPage(page, 'n1', { connections }).policy).toContain("connect-src 'self' wss://chat.example;");
  });

  test('allows no scripts on a page without inline scripts', () => {
    expect(sealPage('<style nonce="n1">a{}</style>', 'n1').policy).toContain("script-src 'none'");
  });
});
