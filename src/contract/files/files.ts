import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { PICTURE_WIDTH } from './format.ts'

export { DOCUMENT_BYTES_MAX, IMAGE_BYTES_MAX } from './format.ts'

export const IMAGE_PIXELS_MAX = 40_000_000
/** Below so many pixels a side there is nothing to see. */
export const IMAGE_SIDE_MIN = 16
/** Widths a picture is re-encoded to; the name is the last segment of its address. */
export const imageSizes = { thumb: 104, card: 400, full: PICTURE_WIDTH } as const
export type ImageSize = keyof typeof imageSizes
/** For the file dialog; the content is checked too. */
export const IMAGE_ACCEPT = '.jpeg,.jpg,.png'
export const DOCUMENT_ACCEPT = '.pdf,.jpeg,.jpg,.png'

export const uploadFiles = endpoint('post /files/upload', {
  summary:
    'Upload pictures, or documents (pdf and pictures) that stay private; content is checked, not only the name',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  apiKey: true,
  bodyType: 'multipart',
  body: z.object({
    files: z.union([z.file(), z.array(z.file()).min(1).max(11)]),
    fileName: z.string().max(255).optional(),
    kind: z.enum(['IMAGE', 'DOCUMENT']).optional(),
  }),
  data: z.object({ files: z.array(z.object({ id, url: z.string() })) }),
  refuses: ['ruleBroken', 'tooMany', 'full'],
})

export const readFile = endpoint('get /files/{id}', {
  summary: 'The bytes of a picture in one of its sizes, or of a document for its owner',
  callers: 'public',
  query: z.object({ size: z.enum(['thumb', 'card', 'full']).default('full') }),
  bytes: true,
})
