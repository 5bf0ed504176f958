/** Attributes, properties and variables that hold text, so that even a single small word in them counts. */
const TEXT_NAME =
  /^(?:\w*(?:labels?|titles?|messages?|texts?|headings?|hints?|sentences?|plurals?|placeholders?|captions?|notes?|notices?|greetings?|paragraphs|questions?|answers?|descriptions?|errors?|intro|subtitle|lead|alt|repl(?:y|ies))|summary|preview|aria-(?:label|description|roledescription|valuetext))$/i;

export function isTextName(name: string): boolean {
  return TEXT_NAME.test(name);
}

export const NON_TEXT_ATTRIBUTES =
  /^(?:\w*[cC]lassName|id|htmlFor|href|to|src|srcSet|sizes|type|name|key|role|rel|method|action|icon|tone|d|viewBox|fill|stroke.*|transform|points|data-.*|autoComplete|inputMode|enterKeyHint|pattern|loading|decoding|fetchPriority|width|height|target|form|accept|as|style|formAction|media|fields|aria-(?:controls|describedby|labelledby|live|current|haspopup|owns))$/;

export const NON_TEXT_PROPERTIES =
  /^(?:access|type|id|tone|icon|variant|event|action|as|role|subject|subject_type|species|code|method|key|class|className|column|field|font|style)$/;

/** Calls whose arguments are code: of the database, of the DOM, of logs, and errors that only a log shows. */
export const NON_TEXT_CALLS = new RegExp(
  [
    String.raw`^(?:Error|TypeError|RangeError|URL|RegExp|URLSearchParams|require|fetch|sql(?:\..*)?|declareReads|route|layout|index|Symbol|t\.\w+|api|call)$`,
    String.raw`\b(?:log|logger|console)\.\w+$`,
    String.raw`\.(?:select|selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|fullJoin|where|whereRef|on|onRef|orderBy|groupBy|returning|distinctOn|having|columns?|doUpdateSet|set|with|as|ref|val|lit|cast|raw|table|query|querySelector|querySelectorAll|closest|matches|getElementById|addEventListener|removeEventListener|getItem|setItem|removeItem|getAttribute|setAttribute|removeAttribute|header|headers?\.\w+|createElement|split|startsWith|endsWith|includes|indexOf|has|get|delete|getPropertyValue|setProperty|emit|off|once|setIsolationLevel|font)$`,
  ].join('|'),
);

/** HTML in a string is read without its tags, as people see it. */
export function stripMarkup(text: string): string {
  return text
    .replaceAll(/<style[\s\S]*?<\/style>/g, ' ')
    .replaceAll(/<[a-z!/][^>]*>?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A label may be one small word. Elsewhere a text is a phrase, or a word with a capital letter. */
export function isText(text: string, isLabel: boolean): boolean {
  if (isCode(text)) return false;
  const words = text.replaceAll(/\{[^}]*\}/g, ' ').trim();
  if (isLabel) return /\p{L}{2}/u.test(words);
  return /^[A-Z][a-z]+[.!?…:]?$/.test(words) || /\p{L}{2,}.*\s|\s.*\p{L}{2,}/u.test(text.replaceAll(/\{[^}]*\}/g, '{}'))
    ? /\p{L}{2}/u.test(words)
    : false;
}

const COMMON_WORD = /\b(?:a|an|the|to|of|is|are|for|and|or|no|not|you|your|we|by|with|it|from|at)\b/i;

/** Class names, SQL, styles, media types, paths and the like. */
function isCode(text: string): boolean {
  if (
    /^(?:\.?\/|https?:\/\/|#\w|--\w|@|M\d|data:|\w+\/[\w.+-]+(?:;|$)|(?:GET|POST|PUT|DELETE|PATCH) \/|Bearer |HTTP\/|0px)/.test(
      text,
    )
  )
    return true;
  if (
    /^(?:select|insert|update|delete|with|create|alter|drop|set|begin|commit|lock|start transaction|repeatable read|read only|timeout exceeded)\b(?:.*\b(?:from|into|set|table|transaction|isolation|index|null)\b|$| \d)/.test(
      text,
    )
  )
    return true;
  if (
    /[\w-]+:\s?[^;{}\s]+[^;{}]*;|\{[\w-]+\}; |^[a-z]+\([^)]*\)$|=>|&&|\|\||charset=|\b(?:src|default-src) '|^rel=|\bas="|px \d/.test(
      text,
    )
  )
    return true;
  const tokens = text.split(' ');
  const isClassList = tokens.every((token) => /^[a-z0-9:\-[\]/.!&()_%#*>~+='"@,]+$/.test(token));
  return isClassList && tokens.some((token) => /[a-z]-[a-z0-9[]|[a-z]:[a-z]|\[/.test(token)) && !COMMON_WORD.test(text);
}
