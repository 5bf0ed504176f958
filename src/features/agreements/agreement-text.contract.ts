import { agreementLimits, agreementVariables, type AgreementVariable } from './agreements.constants.ts';

/** The text of an agreement: paragraphs, headings that start with “## ”, and list items that start with “- ”. */
export type AgreementBlock =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; items: string[] };

const VARIABLE = /\{([^{}\n]{0,40})\}/g;

/** What is wrong with a template, for its field; null if nothing. */
export function findTextError(text: string): string | null {
  const found = [...text.matchAll(VARIABLE)];
  const unknown = found.find(([, name]) => !Object.hasOwn(agreementVariables, name!));
  if (unknown) return `Replace ${unknown[0]}. It isn’t one of the available variables.`;
  if (/[{}]/.test(text.replaceAll(VARIABLE, ''))) return 'Remove the brace without a partner.';
  if (found.length > agreementLimits.variables) return `Use at most ${agreementLimits.variables} variables.`;
  return null;
}

/** Fills in the variables. A value is one line, so that it can't start a heading or a list of its own. */
export function fillText(text: string, values: Record<AgreementVariable, string>): string {
  return text.replaceAll(VARIABLE, (_all, name: AgreementVariable) => values[name].replaceAll(/\s+/g, ' ').trim());
}

export function parseText(text: string): AgreementBlock[] {
  const blocks: AgreementBlock[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = blocks.at(-1);
    if (line.startsWith('## ')) blocks.push({ type: 'heading', text: line.slice(3) });
    else if (line.startsWith('- ') && last?.type === 'list') last.items.push(line.slice(2));
    else if (line.startsWith('- ')) blocks.push({ type: 'list', items: [line.slice(2)] });
    else if (line !== '') blocks.push({ type: 'paragraph', text: line });
  }
  return blocks;
}
