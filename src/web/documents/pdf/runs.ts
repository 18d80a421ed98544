import bidiFactory from 'bidi-js'
import { isRightToLeft } from '#src/i18n/direction.ts'
import { fontFor, type Script } from './fonts.ts'

export type Run = { script: Script; text: string }

type Cut = Run & { from: number; level: number }

const bidi = bidiFactory()

/**
 * A line cut where another font or direction begins, in the order in which it is read on paper from left
 * to right (Unicode Bidirectional Algorithm). Within a run the font's shaper orders its letters.
 */
export function runsOf(line: string): Run[] {
  if (!isRightToLeft(line)) return cut(line, () => 0).flatMap(asDrawn)
  const embedding = bidi.getEmbeddingLevels(line)
  const runs = cut(line, (at) => embedding.levels[at] ?? 0)
  const seen = bidi.getReorderedIndices(line, embedding)
  const order = new Set(seen.map((at) => runs.findLast(({ from }) => from <= at)))
  return [...order].flatMap((run) => (run ? asDrawn(run) : []))
}

function cut(line: string, levelAt: (at: number) => number): Cut[] {
  const runs: Cut[] = []
  let from = 0
  for (const character of line) {
    const last = runs.at(-1)
    const level = levelAt(from)
    const script = last && joiner.test(character) ? last.script : (fontFor(character) ?? 'latin')
    if (last?.script === script && last.level === level) last.text += character
    else runs.push({ script, level, from, text: character })
    from += character.length
  }
  return runs
}

/** Joiners inside a conjunct: its letters must be shaped together. */
const joiner = /[\u200c\u200d]/

/** The font of brackets and blanks among letters that run from right to left knows nothing of it. */
function asDrawn({ script, level, text }: Cut): Run[] {
  const plain = text.replaceAll(/\p{Bidi_Control}/gu, '').replaceAll(toneBeforeAm, '\u0e4d$1\u0e32')
  if (plain === '') return []
  if (level % 2 === 0 || isRightToLeft(plain)) return [{ script, text: plain }]
  const mirrored = [...plain].map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
  return [{ script, text: mirrored.reverse().join('') }]
}

/** Thai น้ำ: the ring of ำ stands below the tone mark, and the library's shaper leaves it above. */
const toneBeforeAm = /([\u0e48-\u0e4b])\u0e33/g
