import type { ImageSize } from '#src/contract/files/files.ts'
import { mediaPaths } from '#src/contract/screens/media.ts'

const FILE_PATH = '/api/v1/files/files/'

/** The id inside a stored picture's address; empty when it is no such address. */
export function pictureId(fileUrl: string): string {
  return fileUrl.startsWith(FILE_PATH) ? fileUrl.slice(FILE_PATH.length) : ''
}

/** The address of a stored picture as the contract carries it. */
export function fileUrlOf(id: string): string {
  return FILE_PATH + id
}

/** Where the browser gets it, in one of its sizes. */
export function pictureUrl(fileUrl: string, size: ImageSize): string {
  const id = pictureId(fileUrl)
  return id ? mediaPaths.show({ id, size }) : fileUrl
}
