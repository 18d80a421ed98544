import { createHmac } from 'node:crypto'
import { secretBoxOf } from '#src/platform/secret-box.ts'
import type { Settings } from '#src/services/kit/deps.ts'

const HASH_BYTES = 8

/** Each till has its own key, so that what is read out of one helps with no other. In base64url. */
export function hashKeyOf({ secretKeys }: Pick<Settings, 'secretKeys'>, tillId: string): string {
  return secretBoxOf(secretKeys, 'till-hashes').sign(tillId)
}

/** @param hashKey in base64url */
export function codeHasher(hashKey: string): (codeKey: string) => string {
  const key = Buffer.from(hashKey, 'base64url')
  return (codeKey) =>
    createHmac('sha256', key).update(codeKey).digest().subarray(0, HASH_BYTES).toString('base64url')
}
