import { createHash } from 'node:crypto'

export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}
