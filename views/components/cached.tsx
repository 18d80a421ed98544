import { randomUUID } from 'node:crypto'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EnhancedProvider, useEnhanced } from '#views/page/enhanced.ts'
import { type Page, PageProvider, usePage } from '#views/page/page.ts'
import {
  checkKey,
  countWide,
  inReferences,
  insertMarkup,
  KEY_LENGTH_MAX,
  useDrawing,
} from './drawing.tsx'
import { escapeHtml } from './escape-html.ts'
import { createMarkupCache } from './markup-cache.ts'
import { onlyOf } from './only-of.ts'

/** About 5,000 rows. */
const BYTES_MAX = 16 * 1024 * 1024
const cache = createMarkupCache(BYTES_MAX)

type Markup = {
  /** Identifies the markup: the list and its columns, the audience, and all data in it. */
  key: string
  draw: () => ReactNode
}

/** Props that JSON distinguishes. */
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
 * A component rendered once for everybody with the same props, language, build and script setting. It may
 * not read anything personal from the page.
 */
export function cached<P extends PlainProps>(Component: ComponentType<P>): ComponentType<P> {
  return cachedWith(Component, sharedParts)
}

/** The same for components with forms: form tokens and return addresses are inserted each time. */
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
    checkKey(key, props)
    const html = markupOf({ key, draw: () => <Component {...props} /> })
    return insertMarkup(drawing, hasHoles ? withoutHoles(html, page) : html)
  }
}

/** A table's rows, each rendered once for everybody who sees it alike. */
export function CachedBody({ rows }: { rows: readonly Markup[] }) {
  const drawing = useDrawing()
  const markupOf = useCachedMarkup(sharedParts)
  if (drawing)
    return insertMarkup(drawing, `<tbody role="rowgroup">${rows.map(markupOf).join('')}</tbody>`)
  return (
    <tbody role="rowgroup">
      {rows.map(({ key, draw }) => (
        <Fragment key={key}>{draw()}</Fragment>
      ))}
    </tbody>
  )
}

type FrameProps = {
  /** Identifies all that is drawn outside the holes. */
  id: string
  /** What it reads from the page besides what is the same for everybody. */
  parts?: readonly Part[]
  /** Rendered each time. */
  holes: readonly ReactNode[]
  /** Puts each hole once, in their order. */
  draw: (holes: readonly ReactNode[]) => ReactNode
}

/** Markup rendered once for equal ids, around holes. A frame with a long id is rendered each time. */
export function CachedFrame({ id, parts = [], holes: filled, draw }: FrameProps) {
  const drawing = useDrawing()
  const page = usePage()
  const markupOf = useCachedMarkup([...sharedParts, 'csrf', 'url', ...parts])
  if (!drawing || id.length > KEY_LENGTH_MAX) return draw(filled)
  const empty = filled.map(() => hole)
  const html = withoutHoles(markupOf({ key: id, draw: () => draw(empty) }), page)
  return html.split(HOLE).map((piece, at) => {
    const key = `${at}`
    return (
      <Fragment key={key}>
        <Piece html={piece} />
        {filled[at]}
      </Fragment>
    )
  })
}

const hole = <x-hole />
const HOLE = '<x-hole></x-hole>'

/** A component, so that pieces are put in where they stand, between those of the holes. */
function Piece({ html }: { html: string }) {
  const drawing = useDrawing()
  return drawing && insertMarkup(drawing, html)
}

/** What is the same for every reader of a language in this build. */
const sharedParts = ['t', 'format', 'language', 'assets'] as const satisfies readonly Part[]
type Part = keyof Page

/** Stands in cached forms for token and address; unguessable. */
const holes = { csrf: `csrf-${randomUUID()}`, url: `url-${randomUUID()}` }

function withoutHoles(html: string, { csrf, url }: Page): string {
  return html.replaceAll(holes.csrf, () => csrf).replaceAll(holes.url, () => escapeHtml(url))
}

function useCachedMarkup(parts: readonly Part[]): (markup: Markup) => string {
  const page = usePage()
  const isEnhanced = useEnhanced()
  const place = `${idOf(page.t)} ${idOf(page.format)} ${idOf(page.assets)} ${isEnhanced} `
  return ({ key, draw }) => {
    checkKey(key)
    const whole = place + key
    const known = cache.get(whole)
    if (known !== undefined) return known
    const html = toLatin1(
      renderToStaticMarkup(
        <PageProvider value={onlyOf(page, parts, holes)}>
          <EnhancedProvider value={isEnhanced}>{draw()}</EnhancedProvider>
        </PageProvider>,
      ),
    )
    if (html.includes('<x-island')) throw new Error('cached markup may not hold an island')
    cache.set(whole, html)
    return html
  }
}

const ids = new WeakMap<object, number>()
let last = 0

/** An object's name for the life of the process. */
export function idOf(object: object): number {
  const id = ids.get(object) ?? ++last
  ids.set(object, id)
  return id
}

const FEW = 7

/**
 * A string with one character beyond Latin-1 takes two bytes for each of its characters, and so does
 * every page that includes it; rare ones are written as character references.
 */
function toLatin1(html: string): string {
  return countWide(html) > FEW ? html : inReferences(html)
}
