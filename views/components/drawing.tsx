import { createContext, type ReactNode, useContext } from 'react'
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
/** For tests: from now on every answer is also rendered without cached pieces and must be equal. */
export function checkHits(): void {
  isChecking = true
}

/** People's text cannot forge it: their markup is escaped or stripped. */
const place = '<x-piece></x-piece>'

/** A placeholder for markup. */
export function putIn({ pieces }: Drawing, html: string): ReactNode {
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

/** Kept markup, which holds no island, does without the marks between texts that React needs to take over. */
function isSame(kept: string, drawn: string): boolean {
  const plain = (html: string) => inReferences(html.replaceAll('<!-- -->', ''))
  return kept === drawn || plain(kept) === plain(drawn)
}

const wideCharacters = /[^\0-\xff]/gu

export function inReferences(html: string): string {
  return html.replace(wideCharacters, (character) => `&#${character.codePointAt(0)};`)
}

export function countWide(html: string): number {
  return html.match(wideCharacters)?.length ?? 0
}
