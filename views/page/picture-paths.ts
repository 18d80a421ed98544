import type { ImageSize } from '#src/contract/files/files.ts'
import { mediaPaths } from '#src/contract/screens/media.ts'

const FILE_PATH = '/api/v1/files/files/'

export function pictureId(fileUrl: string): string {
  return fileUrl.startsWith(FILE_PATH) ? fileUrl.slice(FILE_PATH.length) : ''
}

export function fileUrlOf(id: string): string {
  return FILE_PATH + id
}

export function pictureUrl(fileUrl: string, size: ImageSize): string {
  const id = pictureId(fileUrl)
  return id ? mediaPaths.show({ id, size }) : fileUrl
}
