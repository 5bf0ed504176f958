/** The colors of `src/ui/tokens.css`, in a notation that every email client supports. */
export const light = {
  wash: '#f6f1e1',
  surface: '#ffffff',
  ink: '#2d1e14',
  soft: '#645346',
  line: '#e4dfd4',
  accent: '#feba28',
};

export const FONT = `font-family:Figtree, 'Avenir Next', 'Segoe UI', Roboto, 'Helvetica Neue', Helvetica, Arial, sans-serif`;
export const SMALL = `${FONT}; font-size:15px; line-height:1.55`;
export const TEXT = `${FONT}; font-size:17px; line-height:1.6; color:${light.ink}`;

/** @param content as HTML */
export function paragraph(content: string): string {
  return `<p class="ink" style="margin:0 0 18px; ${TEXT}">${content}</p>`;
}

export function lines(text: string): string {
  return escape(text).replaceAll('\n', '<br>');
}

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
