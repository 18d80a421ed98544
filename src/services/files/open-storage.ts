import { join } from 'node:path'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { createLocalStorage } from './local-storage.ts'
import type { S3Settings } from './s3/settings.ts'
import { createS3Storage } from './s3/storage.ts'

export type Place = 'disk' | 's3'
type Settings = { dataDir: string; files: { in: Place; s3: S3Settings | null } }

/** Where this installation keeps its files, or the other place that it knows. @throws Error without a bucket */
export function openStorage({ dataDir, files }: Settings, place: Place = files.in): FileStorage {
  if (place === 'disk') return createLocalStorage(join(dataDir, 'files'))
  if (!files.s3) throw new Error('S3_BUCKET: must be set')
  return createS3Storage(files.s3)
}
