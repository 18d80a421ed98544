import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const WIDTH = 1280

/** The drawn pictures of the demo world as photographs' stand-ins, in the shape that people upload. */
export async function drawPictures(outdir) {
  const source = join(root, 'src', 'database', 'world', 'pictures')
  if (!existsSync(source)) return
  mkdirSync(outdir, { recursive: true })
  const { default: sharp } = await import('sharp')
  for (const name of readdirSync(source).filter((file) => file.endsWith('.svg'))) {
    const target = join(outdir, name.replace(/svg$/, 'jpg'))
    await sharp(join(source, name), { density: 144 })
      .resize({ width: WIDTH })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(target)
  }
}
