import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kept } from './kept.mjs'
import { root } from './project.mjs'

const WIDTH = 1280
const JPEG = { quality: 82, mozjpeg: true }

/** The drawn pictures of the demo world as photographs' stand-ins, in the shape that people upload. */
export async function drawPictures(outdir) {
  const source = join(root, 'src', 'world', 'pictures')
  if (!existsSync(source)) return
  mkdirSync(outdir, { recursive: true })
  const { default: sharp } = await import('sharp')
  for (const name of readdirSync(source).filter((file) => file.endsWith('.svg'))) {
    const drawing = readFileSync(join(source, name))
    const draw = () =>
      sharp(drawing, { density: 144 })
        .resize({ width: WIDTH })
        .flatten({ background: '#fff' })
        .jpeg(JPEG)
        .toBuffer()
    const picture = await kept([drawing, `${WIDTH}`, JSON.stringify([JPEG, sharp.versions])], draw)
    writeFileSync(join(outdir, name.replace(/svg$/, 'jpg')), picture)
  }
}
