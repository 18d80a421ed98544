import { z } from 'zod'

const refusal = z.object({
  code: z.number(),
  message: z.string(),
  displayMessage: z.string(),
  data: z.looseObject({
    retryAfterSeconds: z.number().optional(),
    errors: z.record(z.string(), z.string()).optional(),
  }),
})

/** What a service refused: the HTTP status, the documented code and the words for the person. */
export async function refusalOf(response: Response) {
  const { code, displayMessage, data } = refusal.parse(await response.json())
  return { status: response.status, code, displayMessage, ...data }
}

/** `data` of a good answer; fails the test with the whole body otherwise. */
export async function dataOf<T>(response: Response): Promise<T> {
  const body: { code: number; data: T } = await response.json()
  if (body.code !== 2000) throw new Error(`refused: ${JSON.stringify(body)}`)
  return body.data
}
