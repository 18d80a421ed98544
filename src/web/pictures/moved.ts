import { pictureId } from '#views/page/picture-paths.ts'

/** A row's move, as its button names it. */
const MOVE = /^(\S+) (up|down)$/

/** @returns the pictures with the one that a pressed button names a place further up or down */
export function moved(urls: readonly string[], pressed: string): string[] {
  const [, id, way] = MOVE.exec(pressed) ?? []
  const from = urls.findIndex((url) => pictureId(url) === id)
  const to = from + (way === 'up' ? -1 : 1)
  const [one, other] = [urls[from], urls[to]]
  if (!one || !other) return [...urls]
  return urls.with(from, other).with(to, one)
}
