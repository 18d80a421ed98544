import { createContext, isValidElement, type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { type Page, PageProvider } from '#views/page/page.ts'

/** An answer being rendered: markup to insert afterwards, and what the rest contained. */
type Drawing = { pieces: string[]; hasIsland: boolean }

const DrawingContext = createContext<Drawing | null>(null)

/** Null where nothing is inserted later, as inside markup being cached. */
export function useDrawing(): Drawing | null {
  return useContext(DrawingContext)
}

let isChecking = false
/**
 * For tests: from now on every answer is also rendered without cached pieces and must be equal, and a
 * cached piece may have neither elements in its props nor a long key; or no longer.
 */
export function checkHits(isOn: boolean): void {
  isChecking = isOn
}

/** Keys count towards the cache: one that holds a table would drive its rows out. */
export const KEY_LENGTH_MAX = 4000

/** @throws Error in tests if a cached piece is identified by more than a few values */
export function checkKey(key: string, props: object = {}): void {
  if (!isChecking) return
  const element = Object.entries(props).find(([, value]) => holdsElement(value))
  if (element)
    throw new Error(`the cached piece ${key.slice(0, 200)} has an element: ${element[0]}`)
  if (key.length > KEY_LENGTH_MAX)
    throw new Error(`a cached piece has a key of ${key.length} characters: ${key.slice(0, 200)}`)
}

function holdsElement(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsElement)
  return isValidElement(value)
}

/** People's text cannot forge it: their markup is escaped or stripped. */
const place = '<x-piece></x-piece>'

/** A placeholder for markup. */
export function insertMarkup({ pieces }: Drawing, html: string): ReactNode {
  pieces.push(html)
  return <x-piece />
}

/** Renders an answer or a part of one. @param node rendered in document order */
export function draw(page: Page, node: ReactNode): { html: string; hasIsland: boolean } {
  const shown = <PageProvider value={page}>{node}</PageProvider>
  const drawn = drawOnce(shown)
  if (isChecking && !isSame(drawn.html, renderToString(shown))) {
    // A minute may have begun between the two, and pages say when they are printed.
    requireEqual(drawOnce(shown).html, renderToString(shown))
  }
  return drawn
}

function drawOnce(shown: ReactNode): { html: string; hasIsland: boolean } {
  const drawing: Drawing = { pieces: [], hasIsland: false }
  const drawn = renderToString(<DrawingContext value={drawing}>{shown}</DrawingContext>)
  return { html: withPieces(drawn, drawing.pieces), hasIsland: drawing.hasIsland }
}

function withPieces(drawn: string, pieces: readonly string[]): string {
  if (pieces.length === 0) return drawn
  const parts = drawn.split(place)
  if (parts.length !== pieces.length + 1) throw new Error('a piece has no place, or two')
  return parts.map((part, at) => part + (pieces[at] ?? '')).join('')
}

/** @throws Error if cached markup differs from what is rendered now */
function requireEqual(kept: string, drawn: string): void {
  if (!isSame(kept, drawn))
    throw new Error(`kept markup differs from what is drawn now: ${kept} | ${drawn}`)
}

/**
 * Kept markup, which holds no island, does without the marks between texts that React needs to take over, and
 * stands elsewhere in the tree, by which React makes its ids.
 */
function isSame(kept: string, drawn: string): boolean {
  const plain = (html: string) => inReferences(html.replaceAll(/<!-- -->|_R_\w+_/g, ''))
  return kept === drawn || plain(kept) === plain(drawn)
}

const wideCharacters = /[^\0-\xff]/gu

export function inReferences(html: string): string {
  return html.replace(wideCharacters, (character) => `&#${character.codePointAt(0)};`)
}

export function countWide(html: string): number {
  return html.match(wideCharacters)?.length ?? 0
}
