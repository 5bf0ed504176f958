import type { LetterBlock, LetterPicture, LetterWords } from './letter.ts';
import { escape, FONT, light, lines, paragraph, SMALL, TEXT } from './letter-parts.ts';

/** Points that a card's picture takes of its width. */
const PICTURE_WIDTH = 150;

/** A part of a letter that a person has laid out, as HTML. */
export function blockPart(block: LetterBlock): string {
  if (block.kind === 'heading') return headingPart(block.text);
  if (block.kind === 'paragraph') return paragraph(wordsPart(block.words));
  return block.kind === 'list' ? listPart(block.items) : cardPart(block);
}

function headingPart(text: string): string {
  return `<h2 class="ink" style="margin:30px 0 12px; ${FONT}; font-size:22px; line-height:1.25; font-weight:800; letter-spacing:-0.015em; color:${light.ink}">${escape(text)}</h2>`;
}

function listPart(items: LetterWords[]): string {
  const rows = items.map((words) => `<li style="margin:0 0 6px">${wordsPart(words)}</li>`);
  return `<ul class="ink" style="margin:0 0 18px; padding:0 0 0 22px; ${TEXT}">${rows.join('')}</ul>`;
}

function wordsPart(words: LetterWords): string {
  return words
    .map(({ text, href }) =>
      href === undefined
        ? lines(text)
        : `<a class="ink" href="${escape(href)}" style="color:${light.ink}; font-weight:700">${lines(text)}</a>`,
    )
    .join('');
}

function cardPart({ label, text, href, picture }: Extract<LetterBlock, { kind: 'card' }>): string {
  return `<table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px; border:1px solid ${light.line}; border-radius:20px"><tr>
${picture ? picturePart(picture, href) : ''}
<td style="padding:16px 18px; vertical-align:middle">
<a class="ink" href="${escape(href)}" style="display:block; padding:4px 0; ${FONT}; font-size:19px; line-height:1.3; font-weight:800; color:${light.ink}">${escape(label)}</a>
<span class="soft" style="${SMALL}; color:${light.soft}">${escape(text)}</span>
</td></tr></table>`;
}

/** Its words stand beside it: a program that does not load it shows an empty place, and nothing twice. */
function picturePart({ src, width, height }: LetterPicture, href: string): string {
  const shown = Math.round((height / width) * PICTURE_WIDTH);
  return `<td width="${PICTURE_WIDTH}" style="width:${PICTURE_WIDTH}px; padding:12px 0 12px 12px; vertical-align:middle; line-height:0">
<a href="${escape(href)}" tabindex="-1"><img src="${escape(src)}" width="${PICTURE_WIDTH}" height="${shown}" alt="" style="display:block; width:${PICTURE_WIDTH}px; height:${shown}px; max-width:100%; border:0; border-radius:14px"></a>
</td>`;
}
