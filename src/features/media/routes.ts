import { DOCUMENT_BYTES_MAX } from '#src/contract/files/files.ts'
import type { Route } from '#src/web/http/route.ts'
import { mediaPaths } from '#src/web/pictures/paths.ts'
import { create, show } from './media.ts'

const ENVELOPE_BYTES = 16 * 1024

export const mediaRoutes: readonly Route[] = [
  { method: 'get', path: mediaPaths.show.pattern, allow: 'public', handler: show },
  {
    method: 'post',
    path: mediaPaths.create.pattern,
    allow: 'signed-in',
    audit: 'file.uploaded',
    bodyBytes: DOCUMENT_BYTES_MAX + ENVELOPE_BYTES,
    files: 1,
    handler: create,
  },
]
