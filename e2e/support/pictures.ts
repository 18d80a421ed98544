import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A drawn picture of the demo world as the JPEG that a merchant would choose. */
export async function picture(name: string): Promise<Upload> {
  const drawing = new URL(`../../src/database/world/pictures/${name}.svg`, import.meta.url)
  const buffer = await sharp(fileURLToPath(drawing)).resize(800).jpeg().toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}
