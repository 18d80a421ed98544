import { readFile } from 'node:fs/promises'
import type { Font } from 'opentype.js'
import { inRoot } from '#src/platform/root.ts'

type Line = { text: string; x: number; y: number; size: number; fill: string }

let reading: Promise<Font> | undefined

/** A line of text as an SVG outline, since a machine may have no fonts, and where it ends. */
export async function drawLine({ text, x, y, size, fill }: Line) {
  reading ??= readFont()
  const font = await reading
  const scale = size / font.unitsPerEm
  let end = x
  const paths = [...text].map((character) => {
    const glyph = font.charToGlyph(character)
    const at = end
    end += (glyph.advanceWidth ?? 0) * scale
    return glyph.getPath(at, y, size).toPathData(1)
  })
  return { svg: `<path d="${paths.join('')}" fill="${fill}"/>`, end }
}

async function readFont(): Promise<Font> {
  const file = inRoot('node_modules/@fontsource/inter/files/inter-latin-600-normal.woff')
  const [bytes, { parse }] = await Promise.all([readFile(file), import('opentype.js')])
  return parse(new Uint8Array(bytes).buffer)
}
