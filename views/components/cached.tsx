import { randomUUID } from 'node:crypto'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type Page, PageProvider, usePage } from '#src/web/page/page.ts'
import { EnhancedProvider, useEnhanced } from '#views/enhanced.ts'
import { checksHits, countWide, inReferences, putIn, requireEqual, useDrawing } from './drawing.tsx'
import { escapeHtml } from './escape-html.ts'
import { createFragmentCache } from './fragment-cache.ts'
import { onlyOf } from './only-of.ts'

/** About 5000 rows. */
const BYTES_MAX = 16 * 1024 * 1024
const cache = createFragmentCache(BYTES_MAX)

type Markup = {
  /** Names what is drawn, such as a list with its columns, for whom, and all data that is drawn. */
  key: string
  draw: () => ReactNode
}

/** Props that JSON tells apart. */
type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain }
type PlainProps = { readonly [name: string]: Plain }

/**
 * A component that is drawn once for everybody who has the same props, language, build and script. It may
 * read nothing of the page that is a person's.
 */
export function cached<P extends PlainProps>(Component: ComponentType<P>): ComponentType<P> {
  return cachedWith(Component, sharedParts)
}

/** The same for what holds forms: their tokens, and the address they lead back to, are put in each time. */
export function cachedForm<P extends PlainProps>(Component: ComponentType<P>): ComponentType<P> {
  return cachedWith(Component, [...sharedParts, 'csrf', 'url'])
}

function cachedWith<P extends PlainProps>(Component: ComponentType<P>, parts: readonly Part[]) {
  const hasHoles = parts.length > sharedParts.length
  return function Cached(props: P) {
    const drawing = useDrawing()
    const page = usePage()
    const markupOf = useCachedMarkup(parts)
    if (!drawing) return <Component {...props} />
    const key = `${idOf(Component)} ${JSON.stringify(props)}`
    const html = markupOf({ key, draw: () => <Component {...props} /> })
    return putIn(drawing, hasHoles ? withoutHoles(html, page) : html)
  }
}

/** The rows of a table, each drawn once for everybody for whom it is the same. */
export function CachedBody({ rows }: { rows: readonly Markup[] }) {
  const drawing = useDrawing()
  const markupOf = useCachedMarkup(sharedParts)
  if (drawing)
    return putIn(drawing, `<tbody role="rowgroup">${rows.map(markupOf).join('')}</tbody>`)
  return (
    <tbody role="rowgroup">
      {rows.map(({ key, draw }) => (
        <Fragment key={key}>{draw()}</Fragment>
      ))}
    </tbody>
  )
}

/** What is the same for everybody who reads a language in this build. */
const sharedParts = ['t', 'format', 'language', 'assets'] as const satisfies readonly Part[]
type Part = keyof Page

/** What stands in cached forms instead of a token and an address: nobody can guess it. */
const holes = { csrf: `csrf-${randomUUID()}`, url: `url-${randomUUID()}` }

function withoutHoles(html: string, { csrf, url }: Page): string {
  return html.replaceAll(holes.csrf, () => csrf).replaceAll(holes.url, () => escapeHtml(url))
}

function useCachedMarkup(parts: readonly Part[]): (markup: Markup) => string {
  const page = usePage()
  const isEnhanced = useEnhanced()
  const place = `${idOf(page.t)} ${idOf(page.format)} ${idOf(page.assets)} ${isEnhanced} `
  return ({ key, draw }) => {
    const whole = place + key
    const known = cache.get(whole)
    if (known !== undefined && !checksHits()) return known
    const html = inOneByte(
      renderToString(
        <PageProvider value={onlyOf({ ...page, ...holes }, parts)}>
          <EnhancedProvider value={isEnhanced}>{draw()}</EnhancedProvider>
        </PageProvider>,
      ),
    )
    if (html.includes('<x-island')) throw new Error('cached markup may not hold an island')
    if (known !== undefined) requireEqual(known, html)
    cache.set(whole, html)
    return html
  }
}

const ids = new WeakMap<object, number>()
let last = 0

/** Names an object for as long as the process lives. */
export function idOf(object: object): number {
  const id = ids.get(object) ?? ++last
  ids.set(object, id)
  return id
}

/** As many as the name of a language has. */
const FEW = 7

/**
 * A string with one character beyond Latin-1 takes two bytes for each, and so does every page it
 * becomes part of; a few of them are written as references.
 */
function inOneByte(html: string): string {
  return countWide(html) > FEW ? html : inReferences(html)
}
