import { memo } from 'react'
import sanitize from 'sanitize-html'
import { TERMS_SCHEMES, TERMS_TAGS } from '#src/contract/core/terms-markup.ts'

const options: sanitize.IOptions = {
  allowedTags: TERMS_TAGS,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: TERMS_SCHEMES,
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

/** Allowed HTML: paragraphs, lists, emphasis, links. Everything else is dropped. */
/**
 * The only place where people's HTML is shown as HTML: sanitised again here, whatever wrote it, and
 * closed to htmx. Text without tags keeps its blank lines as paragraphs.
 */
export const SafeHtml = memo(function SafeHtml({ html }: { html: string }) {
  const clean = sanitize(/<[a-z]/i.test(html) ? html : paragraphs(html), options)
  return <div className="prose" hx-ignore="" dangerouslySetInnerHTML={{ __html: clean }} />
})

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped
    .split(/\r?\n\s*\r?\n/)
    .map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('')
}
