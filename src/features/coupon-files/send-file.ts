import type { Deal } from '#src/contract/core/deals.ts'
import type { Request } from '#src/web/http/route.ts'

export type Stored = { csvUrl: string; fileName: string }

type Upload = { file: File; fileName?: string | undefined }

export function sendFile({ upstream }: Request, file: File) {
  return upstream.read(
    upstream.files.POST('/csv/upload', {
      body: { file, fileName: file.name.slice(0, 255) },
      bodySerializer: asForm,
    }),
  )
}

/** Fields first: the service reads the body as it arrives. */
function asForm({ file, fileName }: Upload): FormData {
  const form = new FormData()
  if (fileName) form.append('fileName', fileName)
  form.append('file', file)
  return form
}

export function addToDeal({ upstream }: Request, deal: Deal, stored: Stored, again: boolean) {
  const { csvUrl: fileUrl, fileName } = stored
  const body = { fileUrl, fileName, dealId: deal.id, dealCode: deal.dealCode, start: false, again }
  return upstream.read(upstream.core.POST('/coupons/upload', { body }))
}
