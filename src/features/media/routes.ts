import { DOCUMENT_BYTES_MAX } from '#src/contract/files/files.ts'
import { mediaPaths } from '#src/contract/screens/media.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { create, show } from './media.ts'

const ENVELOPE_BYTES = 16 * 1024
const bodyBytes = DOCUMENT_BYTES_MAX + ENVELOPE_BYTES

export const mediaRoutes: readonly Route[] = [
  get(mediaPaths.show, show),
  post(mediaPaths.create, 'file.uploaded', create, { bodyBytes, files: 1 }),
]
