import {
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MIN,
  type ImageSize,
  imageSizes,
} from '#src/contract/files/files.ts'
import { openSharp } from '#src/services/kit/open-sharp.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { createFairQueue, NoTurn, type Turn } from './fair-queue.ts'

export type Picture = Record<ImageSize, Uint8Array>
export type Sender = Omit<Turn, 'cost'>

/** Maximum ratio of height to width; WebP ends at 16,383 pixels. */
const HEIGHT_PER_WIDTH = 4
const QUALITY = 80

/** Twelve of the largest pictures: one deal's. */
const PIXELS_PER_PERSON = 12 * IMAGE_PIXELS_MAX
const PIXELS_PER_ADDRESS = 4 * PIXELS_PER_PERSON
const PIXELS_MIN = 1_000_000
const RETRY_SECONDS = 10

/** Decoding is the most expensive thing a stranger can request: two at a time, one thread each. */
const inTurn = createFairQueue(2, { person: PIXELS_PER_PERSON, address: PIXELS_PER_ADDRESS })
const ownWork: Sender = { person: null, address: null }

/**
 * Re-encodes a picture as WebP in every size, upright, without location, camera, colour profile or
 * appended data.
 * @throws Refusal invalid if it is damaged, has over 40 million pixels or a side below 16, tooMany if its
 * sender has too many in progress or is gone
 */
export async function processPicture(bytes: Uint8Array, sender = ownWork): Promise<Picture> {
  const cost = Math.max(PIXELS_MIN, await pixelsOf(bytes))
  return inTurn({ ...sender, cost }, () => encode(bytes, sender)).catch((error: unknown) => {
    if (!(error instanceof NoTurn)) throw error
    throw new Refusal('tooMany', 'files:tooMany', { retryAfterSeconds: RETRY_SECONDS })
  })
}

async function encode(bytes: Uint8Array, { gone }: Sender): Promise<Picture> {
  const size = async (name: ImageSize) => {
    if (gone?.aborted) throw new NoTurn('nobody waits for it')
    return resize(bytes, imageSizes[name]).catch(refuseDamaged)
  }
  return { thumb: await size('thumb'), card: await size('card'), full: await size('full') }
}

export function unsupported(): Refusal {
  return new Refusal('invalid', 'common:messages.fileType')
}

function refuseDamaged(): never {
  throw new Refusal('invalid', 'files:damaged')
}

/** Reads only the header; decodes nothing. */
async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const sharp = await openSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(refuseDamaged)
  if (Math.min(width, height) < IMAGE_SIDE_MIN) {
    throw new Refusal('invalid', 'files:tooSmall', {
      params: { width, height, least: IMAGE_SIDE_MIN },
    })
  }
  if (width * height <= IMAGE_PIXELS_MAX) return width * height
  throw new Refusal('invalid', 'files:tooManyPixels', {
    params: { megapixels: IMAGE_PIXELS_MAX / 1_000_000 },
  })
}

async function resize(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  const sharp = await openSharp()
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
