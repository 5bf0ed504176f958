import type { EmailBlock, EmailImage, EmailText } from './email-content.ts';
import { escape, FONT, light, lines, paragraph, SMALL, TEXT } from './html-elements.ts';

const IMAGE_WIDTH = 150;

export function renderBlock(block: EmailBlock): string {
  if (block.kind === 'heading') return renderHeading(block.text);
  if (block.kind === 'paragraph') return paragraph(renderInline(block.words));
  return block.kind === 'list' ? renderList(block.items) : renderCard(block);
}

function renderHeading(text: string): string {
  return `<h2 class="ink" style="margin:30px 0 12px; ${FONT}; font-size:22px; line-height:1.25; font-weight:800; letter-spacing:-0.015em; color:${light.ink}">${escape(text)}</h2>`;
}

function renderList(items: EmailText[]): string {
  const rows = items.map((words) => `<li style="margin:0 0 6px">${renderInline(words)}</li>`);
  return `<ul class="ink" style="margin:0 0 18px; padding:0 0 0 22px; ${TEXT}">${rows.join('')}</ul>`;
}

function renderInline(words: EmailText): string {
  return words
    .map(({ text, href }) =>
      href === undefined
        ? lines(text)
        : `<a class="ink" href="${escape(href)}" style="color:${light.ink}; font-weight:700">${lines(text)}</a>`,
    )
    .join('');
}

function renderCard({ label, text, href, picture }: Extract<EmailBlock, { kind: 'card' }>): string {
  return `<table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px; border:1px solid ${light.line}; border-radius:20px"><tr>
${picture ? renderImage(picture, href) : ''}
<td style="padding:16px 18px; vertical-align:middle">
<a class="ink" href="${escape(href)}" style="display:block; padding:4px 0; ${FONT}; font-size:19px; line-height:1.3; font-weight:800; color:${light.ink}">${escape(label)}</a>
<span class="soft" style="${SMALL}; color:${light.soft}">${escape(text)}</span>
</td></tr></table>`;
}

/** The card's label names it, so the alternative text is empty. */
function renderImage({ src, width, height }: EmailImage, href: string): string {
  const displayHeight = Math.round((height / width) * IMAGE_WIDTH);
  return `<td width="${IMAGE_WIDTH}" style="width:${IMAGE_WIDTH}px; padding:12px 0 12px 12px; vertical-align:middle; line-height:0">
<a href="${escape(href)}" tabindex="-1"><img src="${escape(src)}" width="${IMAGE_WIDTH}" height="${displayHeight}" alt="" style="display:block; width:${IMAGE_WIDTH}px; height:${displayHeight}px; max-width:100%; border:0; border-radius:14px"></a>
</td>`;
}
