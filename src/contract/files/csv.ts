import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** At most 32 MB unless configured otherwise. */
export const CSV_BYTES_MAX = 32 * 1024 * 1024
export const csvExtensions = ['csv', 'txt'] as const

export const uploadCsv = endpoint('post /csv/upload', {
  summary: 'Upload a coupon file (.csv or .txt); the field file comes last, fileName before it',
  callers: ['MERCHANT'],
  accounts: 'selling',
  permission: 'ADD_COUPON',
  apiKey: true,
  bodyType: 'multipart',
  streamed: true,
  body: z.object({ file: z.file(), fileName: z.string().max(255).optional() }),
  data: z.object({ csvUrl: z.string(), fileName: z.string() }),
  refuses: ['full'],
})
