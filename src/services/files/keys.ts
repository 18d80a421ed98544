import { type ImageSize, imageSizes } from '#src/contract/files/files.ts'
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

export type StoredAs = { id: string; kind: 'IMAGE' | 'DOCUMENT' | 'COUPONS'; pictured: boolean }

/** Where a file's bytes are; of a picture, its largest. */
export function storageKeyOf({ id, kind, pictured }: StoredAs): string {
  if (kind === 'COUPONS') return csvKey(id)
  return kind === 'IMAGE' || pictured ? pictureKey(id, 'full') : documentKey(id)
}

/** Every key that a file may have bytes under. */
export function storageKeysOf(file: StoredAs): string[] {
  const { id, kind, pictured } = file
  if (kind !== 'IMAGE' && !pictured) return [storageKeyOf(file)]
  return (Object.keys(imageSizes) as ImageSize[]).map((size) => pictureKey(id, size))
}

export function exportKey(id: string, part: number): string {
  return `${id.slice(-2)}/${id}/export-${part}.csv`
}

const storageKey = /^[\w-]+(\/[\w-]+)*\.\w+$/

export function isStorageKey(key: string): boolean {
  return storageKey.test(key)
}

/** @throws Error for what could lead out of the storage */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('not a storage key')
  return key
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
