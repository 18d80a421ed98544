import { DOCUMENT_BYTES_MAX, IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { readFile } from './read.ts'
import { uploadFiles } from './upload.ts'
import { uploadCsv } from './upload-csv.ts'

const FILES_PER_UPLOAD_MAX = 11
const MULTIPART_BYTES = 64 * 1024
const BODY_BYTES = Math.max(FILES_PER_UPLOAD_MAX * IMAGE_BYTES_MAX, DOCUMENT_BYTES_MAX)

export function createFilesService(deps: ServiceDeps): ServiceApp {
  return createServiceApp(deps, [uploadFiles, uploadCsv, readFile], {
    bodyBytes: BODY_BYTES + MULTIPART_BYTES,
    streamed: [uploadCsv.endpoint.path],
  })
}
