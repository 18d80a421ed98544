import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type Page, PageProvider, usePage } from '#src/web/page/page.ts'
import { EnhancedProvider, useEnhanced } from '#views/enhanced.ts'
import { createFragmentCache } from './fragment-cache.ts'
import { onlyOf } from './only-of.ts'

/** About 5000 rows. */
const BYTES_MAX = 16 * 1024 * 1024
const cache = createFragmentCache(BYTES_MAX)

let isChecking = false
/** For tests: from now on every hit is drawn afresh and must be equal. */
export function checkHits(): void {
  isChecking = true
}

type Drawing = {
  /** Names what is drawn, such as a list with its columns, for whom, and all data that is drawn. */
  key: string
  draw: () => ReactNode
}

/**
 * The rows of a table, each drawn once for everybody for whom it is the same. What is drawn may read
 * nothing of the page that is a person's; language, build and script are part of each key already.
 */
export function CachedBody({ rows }: { rows: readonly Drawing[] }) {
  const html = rows.map(useCachedMarkup()).join('')
  return <tbody role="rowgroup" dangerouslySetInnerHTML={{ __html: html }} />
}

function useCachedMarkup(): (drawing: Drawing) => string {
  const page = usePage()
  const isEnhanced = useEnhanced()
  const place = `${idOf(page.t)} ${idOf(page.format)} ${idOf(page.assets)} ${isEnhanced} `
  return ({ key, draw }) => {
    const whole = place + key
    const known = cache.get(whole)
    if (known !== undefined && !isChecking) return known
    const html = inOneByte(
      renderToString(
        <PageProvider value={onlyOf(page, sharedParts)}>
          <EnhancedProvider value={isEnhanced}>{draw()}</EnhancedProvider>
        </PageProvider>,
      ),
    )
    if (known !== undefined && known !== html)
      throw new Error(`kept markup differs from what is drawn now: ${known} | ${html}`)
    cache.set(whole, html)
    return html
  }
}

/** What is the same for everybody who reads a language in this build. */
const sharedParts = ['t', 'format', 'language', 'assets'] as const satisfies readonly (keyof Page)[]

const ids = new WeakMap<object, number>()
let last = 0

/** Names an object for as long as the process lives. */
export function idOf(object: object): number {
  const id = ids.get(object) ?? ++last
  ids.set(object, id)
  return id
}

const FEW = 4
const wideCharacters = /[^\0-\xff]/gu

/**
 * A string with one character beyond Latin-1 takes two bytes for each, and so does every page it
 * becomes part of; a few of them are written as references.
 */
function inOneByte(html: string): string {
  const wide = html.match(wideCharacters)
  if (!wide || wide.length > FEW) return html
  return html.replace(wideCharacters, (character) => `&#${character.codePointAt(0)};`)
}
