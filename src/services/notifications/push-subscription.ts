import { z } from 'zod'

const key = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`))

/**
 * A browser's PushSubscription as JSON (Push API §8.1): an https address of its push service (a name; no
 * port, no user), an uncompressed P-256 point of 65 bytes and a 16-byte shared secret (RFC 8291).
 * Everything else is dropped.
 */
const subscription = z.object({
  endpoint: z
    .string()
    .max(2000)
    .regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,63}\/[\x21-\x7e]*$/i),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
})

export type PushSubscription = z.infer<typeof subscription>

export function parsePushSubscription(text: string): PushSubscription | null {
  try {
    return subscription.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
