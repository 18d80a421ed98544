import { createHmac } from 'node:crypto'
import { createSecretBox, type SecretBox } from '#src/runtime/secret-box.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'

type Settings = Pick<ServiceDeps['settings'], 'secretKeys'>

/** Seals messages: neither a code nor a number can be read from the database. */
export function outboxBox({ secretKeys }: Settings): SecretBox {
  const box = boxes.get(secretKeys) ?? createSecretBox(secretKeys, 'outbox')
  boxes.set(secretKeys, box)
  return box
}

const boxes = new WeakMap<readonly string[], SecretBox>()

export function destinationHash({ secretKeys: [current = ''] }: Settings, to: string): string {
  return createHmac('sha256', current).update(`outbox ${to}`).digest('base64url')
}
