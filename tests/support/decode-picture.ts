import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** What the counter's decoder reads in a picture of a page, as it lies on a ground of this colour. */
export async function decodePicture(source: string, ground: string): Promise<string> {
  const [, data = ''] = source.split('base64,')
  const { data: pixels, info } = await sharp(Buffer.from(data, 'base64'), { density: 600 })
    .flatten({ background: ground })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ ...info, data: new Uint8ClampedArray(pixels) })
}
