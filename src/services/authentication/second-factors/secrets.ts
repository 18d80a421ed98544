import { keyIdOf, secretBoxOf } from '#src/platform/secret-box.ts'
import type { Settings } from '#src/services/kit/deps.ts'

const PURPOSE = 'second-factors'

type Keys = Pick<Settings, 'secretKeys'>

export function sealSecret({ secretKeys }: Keys, userId: string, secret: string): string {
  return secretBoxOf(secretKeys, PURPOSE).seal(secret, contextOf(userId))
}

/** @returns null if the key that sealed it is no longer configured */
export function openSecret({ secretKeys }: Keys, userId: string, sealed: string): string | null {
  return secretBoxOf(secretKeys, PURPOSE).open(sealed, contextOf(userId))
}

export function olderKeyIds({ secretKeys }: Keys): string[] {
  return secretKeys.slice(1).map((key) => keyIdOf(key, PURPOSE))
}

function contextOf(userId: string): string {
  return `second factor ${userId}`
}
