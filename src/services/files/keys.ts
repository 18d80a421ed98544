import type { ImageSize } from '#src/contract/files/files.ts'
import { apiPath } from '#src/contract/services.ts'

/** Storage keys derive from the id; its random end spreads them over folders. */
export function pictureKey(id: string, size: ImageSize): string {
  return `${id.slice(-2)}/${id}/${size}.webp`
}

export function documentKey(id: string): string {
  return `${id.slice(-2)}/${id}/document.pdf`
}

export function csvKey(id: string): string {
  return `${id.slice(-2)}/${id}/coupons.csv`
}

export function exportKey(id: string, part: number): string {
  return `${id.slice(-2)}/${id}/export-${part}.csv`
}

export function fileUrl(id: string): string {
  return `${apiPath('files')}/files/${id}`
}

/** The id in such an address; null for any other address. */
export function idOfFileUrl(url: string): string | null {
  return url.match(ownAddress)?.[1]?.toLowerCase() ?? null
}

const ownAddress =
  /^\/api\/v1\/files\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i
