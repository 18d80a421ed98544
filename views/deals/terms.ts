import { lineText } from '#src/platform/visible-text.ts'

/** Rich text as it is; plain text, of a browser without script, as paragraphs and lists. */
export function termsHtml(input: string): string {
  if (isMarkup(input)) return input
  return input
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((part) => plainPart(part.split(/\r?\n/).map(escapeText)))
    .join('')
}

/** Rich text for editing without script: the inverse of `termsHtml`, minus emphasis. */
export function termsText(html: string): string {
  if (!isMarkup(html)) return html
  return lineText(html.replaceAll(/<li\b[^<>]*>/gi, '- '))
}

export function keptTerms(input: string, shown: string): string {
  return input.replaceAll('\r\n', '\n').trim() === termsText(shown) ? shown : input
}

function isMarkup(input: string): boolean {
  return /<(p|ul|ol|li|br|div|b|strong|i|em|a)\b[^<>]*>/i.test(input)
}

function plainPart(lines: readonly string[]): string {
  if (!lines.every((line) => line.startsWith('- '))) return `<p>${lines.join('<br>')}</p>`
  return `<ul>${lines.map((line) => `<li>${line.slice(2)}</li>`).join('')}</ul>`
}

/** Not quotes, unlike `escapeHtml`: what is stored is counted and edited as text. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
