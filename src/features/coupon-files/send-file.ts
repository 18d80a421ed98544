import type { Deal } from '#src/contract/core/deals.ts'
import type { Request } from '#src/web/http/route.ts'

export type Stored = { csvUrl: string; fileName: string }

/** The name comes first: the service reads the body as it streams. */
export function sendFile({ upstream }: Request, file: File) {
  return upstream.files.POST('/csv/upload', {
    body: { fileName: file.name.slice(0, 255), file },
  })
}

export function addToDeal({ upstream }: Request, deal: Deal, stored: Stored, again: boolean) {
  const { csvUrl: fileUrl, fileName } = stored
  const body = { fileUrl, fileName, dealId: deal.id, dealCode: deal.dealCode, start: false, again }
  return upstream.core.POST('/coupons/upload', { body })
}
