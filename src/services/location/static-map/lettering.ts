import { readFile } from 'node:fs/promises'
import type { Font } from 'opentype.js'
import { inRoot } from '#src/platform/root.ts'

const weights = { regular: 400, bold: 600 } as const
type Weight = keyof typeof weights
type Anchor = 'start' | 'middle' | 'end'
type Label = {
  text: string
  x: number
  y: number
  size: number
  fill: string
  weight?: Weight
  anchor?: Anchor
  halo?: string
}

export type Lettering = {
  width(text: string, size: number, weight?: Weight): number
  /** A line of text as SVG outlines, so that no system font is needed. */
  draw(label: Label): string
}

let reading: Promise<Lettering> | undefined

export function lettering(): Promise<Lettering> {
  reading ??= readLettering()
  return reading
}

async function readLettering(): Promise<Lettering> {
  const fonts = { regular: await readFont('regular'), bold: await readFont('bold') }
  const width: Lettering['width'] = (text, size, weight = 'regular') =>
    glyphsOf(fonts[weight], text, size).end
  return {
    width,
    draw({ text, x, y, size, fill, weight = 'regular', anchor = 'start', halo }) {
      const left = x - width(text, size, weight) * { start: 0, middle: 0.5, end: 1 }[anchor]
      const path = glyphsOf(fonts[weight], text, size)
        .glyphs.map(({ glyph, at }) => glyph.getPath(left + at, y, size).toPathData(1))
        .join('')
      const border = halo
        ? ` stroke="${halo}" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke"`
        : ''
      return `<path d="${path}" fill="${fill}"${border}/>`
    },
  }
}

/** Places letters side by side with kerning; the library's own shaping fails on this font's tables. */
function glyphsOf(font: Font, text: string, size: number) {
  const scale = size / font.unitsPerEm
  let end = 0
  const glyphs = [...text].map((character, place, all) => {
    const glyph = font.charToGlyph(character)
    const next = all[place + 1]
    const kerning = next ? font.getKerningValue(glyph, font.charToGlyph(next)) : 0
    const at = end
    end += ((glyph.advanceWidth ?? 0) + kerning) * scale
    return { glyph, at }
  })
  return { glyphs, end }
}

async function readFont(weight: Weight): Promise<Font> {
  const name = `inter-latin-${weights[weight]}-normal.woff`
  const bytes = await readFile(inRoot('node_modules', '@fontsource', 'inter', 'files', name))
  const { parse } = await import('opentype.js')
  return parse(new Uint8Array(bytes).buffer)
}
