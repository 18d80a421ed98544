import {
  DOCUMENT_BYTES_MAX,
  formatOf,
  HEAD_BYTES,
  IMAGE_BYTES_MAX,
  isAs,
  namedFormat,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
} from '#src/contract/files/format.ts'
import { isWhole } from './whole.ts'

type Messages = Record<'other' | 'unknown' | 'damaged' | 'tooLarge', string> & {
  /** Where documents may be chosen. */
  documentTooLarge?: string
}

/** Pictures up to this size are sent as they are: 20 seconds on a line of 400 kbit/s. */
const LIGHT_BYTES = 1024 * 1024
const QUALITY = 0.9

/**
 * What to send for a chosen picture or document: the file itself, or a smaller copy of a picture, no wider
 * than what the service keeps.
 * @returns the reason as text if it is refused
 */
export async function prepare(file: File, messages: Messages): Promise<File | string> {
  const named = namedFormat(file.name)
  if (!named || file.size === 0) return file
  const format = formatOf(await bytesOf(file.slice(0, HEAD_BYTES)))
  if (!isAs(format, named)) {
    return (format ? messages.other : messages.unknown).replace('{format}', format ?? named)
  }
  if (format === 'PDF')
    return file.size > DOCUMENT_BYTES_MAX ? (messages.documentTooLarge ?? messages.tooLarge) : file
  if (file.size <= LIGHT_BYTES) return file
  if (!isWhole(await bytesOf(file))) return messages.damaged
  const smaller = await shrink(file, format === 'PNG')
  return smaller ?? (file.size > IMAGE_BYTES_MAX ? messages.tooLarge : file)
}

/** Null if this browser cannot read it, or if the copy would be no smaller. */
async function shrink(file: File, isPng: boolean): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (!picture) return null
  const { width, height } = picture
  const scale = Math.min(1, PICTURE_WIDTH / width, PICTURE_HEIGHT / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const png = isPng ? await copyOf(canvas, 'image/png') : null
  if (png && png.size <= LIGHT_BYTES) return named(file, png, 'png')
  // Under what a JPEG cannot show: it has no transparency.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const jpeg = await copyOf(canvas, 'image/jpeg')
  return jpeg && jpeg.size < file.size ? named(file, jpeg, 'jpg') : null
}

function copyOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((done) => canvas.toBlob(done, type, QUALITY))
}

function named({ name }: File, copy: Blob, ending: string): File {
  return new File([copy], name.replace(/\.\w+$/, `.${ending}`), { type: copy.type })
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
