import sharp from 'sharp'
import { IMAGE_PIXELS_MAX, type ImageSize, imageSizes } from '#src/contract/files/files.ts'
import { Refusal } from '../refusal.ts'
import { createQueue } from './queue.ts'

export type Picture = Record<ImageSize, Uint8Array>

/** A picture is at most this many times as high as wide; WebP ends at 16,383 pixels. */
const HEIGHT_PER_WIDTH = 4
const QUALITY = 80

/** Decoding is the costliest thing that a stranger can ask for: two at a time, one thread each. */
const inTurn = createQueue(2)
sharp.concurrency(1)
sharp.cache(false)

/**
 * Decodes a picture and writes it anew as WebP in every size, upright and without what else was in
 * the file: position, camera, colour profile, anything appended (U01, U05).
 * @throws Refusal invalid when it is no picture or has more than 40 million pixels (U02)
 */
export function processPicture(bytes: Uint8Array): Promise<Picture> {
  return inTurn(async () => {
    await refuseHuge(bytes)
    try {
      return {
        thumb: await resize(bytes, imageSizes.thumb),
        card: await resize(bytes, imageSizes.card),
        full: await resize(bytes, imageSizes.full),
      }
    } catch {
      throw unsupported()
    }
  })
}

export function unsupported(): Refusal {
  return new Refusal('invalid', 'files:unsupported')
}

/** Reads the header alone; nothing is decoded yet. */
async function refuseHuge(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unsupported()
    })
  if (width * height <= IMAGE_PIXELS_MAX) return
  throw new Refusal('invalid', 'files:tooManyPixels', {
    params: { megapixels: IMAGE_PIXELS_MAX / 1_000_000 },
  })
}

function resize(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({
      width,
      height: width * HEIGHT_PER_WIDTH,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: QUALITY })
    .toBuffer()
}
