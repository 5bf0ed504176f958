import type { EmailContent } from './email-content.ts';
import { renderBlock } from './html-blocks.ts';
import { escape, FONT, light, lines, paragraph, SMALL } from './html-elements.ts';
import type { ResolvedEmail } from './email-content.ts';

/**
 * HTML that old and new email clients render alike: tables, inline styles, and nothing to load but the content's own
 * images. Classes add a dark mode for clients that support it.
 */
export function renderHtml({
  content,
  button,
  branding: { shelter, publicUrl },
  reason,
  unsubscribe,
}: ResolvedEmail): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escape(content.subject)}</title>
<style>${STYLES}</style>
</head>
<body class="ground" style="margin:0; padding:0; background:${light.wash}; -webkit-text-size-adjust:100%">
<div style="display:none; max-height:0; overflow:hidden; opacity:0">${escape(content.preview)}${AFTER_PREVIEW}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.wash}">
<tr><td class="edge" align="center" style="padding:40px 16px 48px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px; text-align:left">
<tr><td style="padding:0 8px 24px">${renderLogo(shelter.name, publicUrl)}</td></tr>
<tr><td class="card" style="padding:44px 48px 40px; word-break:break-word; background:${light.surface}; border:1px solid ${light.line}; border-radius:28px">
<h1 class="ink" style="margin:0 0 28px; ${FONT}; font-size:32px; line-height:1.15; font-weight:800; letter-spacing:-0.025em; color:${light.ink}">${escape(content.subject)}</h1>
${[content.greeting, ...content.paragraphs].map((text) => paragraph(lines(text))).join('\n')}
${(content.blocks ?? []).map(renderBlock).join('\n')}
${renderItems(content.items ?? [])}
${button ? renderButton(button) : ''}
${renderNotes(content.notes ?? [])}
</td></tr>
<tr><td style="padding:28px 8px 0">${renderFooter(shelter, reason)}${unsubscribe ? renderUnsubscribe(unsubscribe) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const dark = { paper: '#1b1510', surface: '#261f19', ink: '#f3f0e7', soft: '#c1baac', line: '#403730' };

const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
a { text-underline-offset: 0.2em }
@media (max-width: 520px) {
  .edge { padding: 24px 12px 32px !important }
  .card { padding: 32px 24px 28px !important; border-radius: 24px !important }
  .card h1 { font-size: 28px !important }
  .button { width: 100% !important }
  .button a { display: block !important }
}
@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.paper} !important }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important }
  .rule { border-color: ${dark.line} !important }
  .ink { color: ${dark.ink} !important }
  .soft { color: ${dark.soft} !important }
}
`;

/** Invisible characters: without them, clients append the next text to the preview. */
const AFTER_PREVIEW = '&#847;&zwnj;&nbsp;'.repeat(80);

/** The site's logo as HTML, since clients block images. */
function renderLogo(name: string, publicUrl: string): string {
  return `<a class="ink" href="${escape(publicUrl)}" style="color:${light.ink}; text-decoration:none">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td aria-hidden="true" align="center" valign="bottom" style="width:44px; height:37px; padding:0 0 7px; background:${light.accent}; border-radius:22px 22px 4px 4px; font-size:0; line-height:0">
${renderPad(6, 8)}${renderPad(6, 8, 3)}<br>${renderPad(5, 7)}${renderPad(14, 12, 1)}${renderPad(5, 7)}
</td>
<td class="ink" style="padding-left:14px; ${FONT}; font-size:20px; line-height:1.2; font-weight:800; letter-spacing:-0.02em; color:${light.ink}">${escape(name)}</td>
</tr></table></a>`;
}

function renderPad(width: number, height: number, gap = 0): string {
  const corners = width > 10 ? '50% 50% 45% 45%' : '50%';
  return `<span style="display:inline-block; width:${width}px; height:${height}px; margin:0 ${gap}px 1px; vertical-align:top; background:${light.ink}; border-radius:${corners}"></span>`;
}

function renderItems(items: NonNullable<EmailContent['items']>): string {
  const rows = items.map(
    ({ label, text, href }) => `<tr><td class="rule" style="padding:12px 0; border-top:1px solid ${light.line}">
<a class="ink" href="${escape(href)}" style="display:block; ${FONT}; font-size:17px; line-height:1.5; font-weight:700; color:${light.ink}">${escape(label)}</a>
<span class="soft" style="${SMALL}; color:${light.soft}">${escape(text)}</span></td></tr>`,
  );
  if (rows.length === 0) return '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('\n')}</table>`;
}

function renderButton({ label, href }: { label: string; href: string }): string {
  return `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:30px 0 22px; min-width:220px"><tr>
<td align="center" style="background:${light.accent}; border-radius:999px">
<a href="${escape(href)}" style="display:inline-block; min-height:24px; padding:14px 32px; ${FONT}; font-size:17px; line-height:24px; font-weight:700; color:${light.ink}; text-decoration:none; border-radius:999px">${escape(label)}</a>
</td></tr></table>
<p class="soft" style="margin:0 0 18px; ${SMALL}; color:${light.soft}">Button not working? Copy this link into your browser:<br>
<a class="soft" href="${escape(href)}" style="color:${light.soft}; word-break:break-all">${escape(href)}</a></p>`;
}

function renderNotes(notes: string[]): string {
  if (notes.length === 0) return '';
  const paragraphs = notes.map(
    (text) => `<p class="soft" style="margin:12px 0 0; ${SMALL}; color:${light.soft}">${lines(text)}</p>`,
  );
  return `<div class="rule" style="margin:28px 0 0; padding:8px 0 0; border-top:1px solid ${light.line}">${paragraphs.join('')}</div>`;
}

function renderFooter({ name, phone, email }: { name: string; phone: string; email: string }, reason: string): string {
  const contact = [
    ...(phone ? [renderLink(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone)] : []),
    ...(email ? [renderLink(`mailto:${email}`, email)] : []),
  ].join(' &nbsp;·&nbsp; ');
  return `<p class="ink" style="margin:0; ${SMALL}; font-weight:700; color:${light.ink}">${escape(name)}</p>
${contact && `<p class="soft" style="margin:2px 0 14px; ${SMALL}; color:${light.soft}">${contact}</p>`}
<p class="soft" style="margin:0; ${FONT}; font-size:13px; line-height:1.55; color:${light.soft}">${escape(reason)}</p>`;
}

function renderUnsubscribe({ label, href }: { label: string; href: string }): string {
  return `<p class="soft" style="margin:8px 0 0; ${FONT}; font-size:13px; line-height:1.55; color:${light.soft}">${renderLink(href, label)}</p>`;
}

function renderLink(href: string, text: string): string {
  return `<a class="soft" href="${escape(href)}" style="display:inline-block; padding:4px 0; color:${light.soft}">${escape(text)}</a>`;
}
