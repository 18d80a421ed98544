import { z } from 'zod'

export type Envelope<Data> = {
  code: number
  message: string
  displayMessage: string
  data: Data
}

export const refusalData = z.object({
  errors: z.record(z.string(), z.string()).optional(),
  retryAfterSeconds: z.int().optional(),
  /** Of 4008: what the second factor is sent with. */
  challenge: z.string().optional(),
})

export function envelope<Data extends z.ZodType>(data: Data) {
  return z.object({ code: z.int(), message: z.string(), displayMessage: z.string(), data })
}
