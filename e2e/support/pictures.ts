import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

type Upload = { name: string; mimeType: string; buffer: Buffer }

const drawn = new Map<string, Promise<Upload>>()

/** A drawn picture of the demo world as the JPEG that a merchant would choose. */
export function picture(name: string): Promise<Upload> {
  const upload = drawn.get(name) ?? draw(name)
  drawn.set(name, upload)
  return upload
}

async function draw(name: string): Promise<Upload> {
  const drawing = new URL(`../../src/world/pictures/${name}.svg`, import.meta.url)
  const buffer = await sharp(fileURLToPath(drawing)).resize(800).jpeg().toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}
