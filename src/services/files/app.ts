import { uploadCsv } from '#src/contract/files/csv.ts'
import { DOCUMENT_BYTES_MAX, IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { createServiceApp, type ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { FILES_PER_UPLOAD_MAX } from './limits.ts'
import { addRead } from './read.ts'
import { addUpload } from './upload.ts'
import { addUploadCsv } from './upload-csv.ts'

/** Boundaries and fields of a multipart body. */
const MULTIPART_BYTES = 64 * 1024
const BODY_BYTES = Math.max(FILES_PER_UPLOAD_MAX * IMAGE_BYTES_MAX, DOCUMENT_BYTES_MAX)

/** Pictures and documents; mounted at /api/v1/files. */
export function createFilesService(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp(deps, BODY_BYTES + MULTIPART_BYTES, [uploadCsv.path])
  addUpload(app, deps)
  addUploadCsv(app, deps)
  addRead(app, deps)
  return app
}
