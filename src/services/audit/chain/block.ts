import { createHash, verify } from 'node:crypto'
import { type SigningKey, signingKeyOf } from '#src/platform/signing-key.ts'
import type { auditBlocks } from './schema.ts'

export type Block = typeof auditBlocks.$inferSelect
/** An entry as the chain knows it. */
export type Link = { id: string; digest: string }

const ID_BYTES = 16
const LINK_BYTES = ID_BYTES + 32

/** Before the first block. */
const NOTHING = Buffer.alloc(32)

/** Signing keys of the configured secrets, the current one first. */
export function chainKeys(secretKeys: readonly string[]): SigningKey[] {
  return secretKeys.map((secret) => signingKeyOf(secret, 'audit-chain'))
}

/**
 * The next block of the chain.
 * @param before the last one, whose signature must have been looked at
 * @param links of the entries that it covers, by time and id
 */
export function makeBlock(
  before: Pick<Block, 'number' | 'hash'> | null,
  links: readonly Link[],
  {
    untilAt,
    untilId,
    sealedAt,
    key,
  }: Pick<Block, 'untilAt' | 'untilId' | 'sealedAt'> & { key: SigningKey },
): Block {
  const content = {
    number: (before?.number ?? 0) + 1,
    sealedAt,
    untilAt,
    untilId,
    digests: Buffer.concat(links.map(bytesOf)),
    keyId: key.id,
  }
  const hash = hashOf(content, before?.hash ?? NOTHING)
  return { ...content, hash, signature: key.sign(hash) }
}

/** Whether the block holds what its hash was made of, as the one after `before`. */
export function isIntact(block: Block, before: Pick<Block, 'hash'> | null): boolean {
  return hashOf(block, before?.hash ?? NOTHING).equals(block.hash)
}

/** `unknown`: signed with a key that is not among `keys`, as after a rotation. */
export function checkSignature(
  { hash, keyId, signature }: Pick<Block, 'hash' | 'keyId' | 'signature'>,
  keys: readonly SigningKey[],
): 'right' | 'wrong' | 'unknown' {
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return 'unknown'
  return verify(null, hash, key.publicKey, signature) ? 'right' : 'wrong'
}

/** Digests in hex by id, in the order of the entries. */
export function linksOf({ digests }: Pick<Block, 'digests'>): Map<string, string> {
  const links = new Map<string, string>()
  for (let at = 0; at + LINK_BYTES <= digests.length; at += LINK_BYTES) {
    const id = digests.toString('hex', at, at + ID_BYTES)
    links.set(uuidOf(id), digests.toString('hex', at + ID_BYTES, at + LINK_BYTES))
  }
  return links
}

function hashOf(block: Omit<Block, 'hash' | 'signature'>, before: Buffer): Buffer {
  const { number, sealedAt, untilAt, untilId, keyId, digests } = block
  const head = [number, sealedAt.getTime(), untilAt.getTime(), untilId, keyId].join('|')
  return createHash('sha256').update(before).update(`${head}|`).update(digests).digest()
}

function bytesOf({ id, digest }: Link): Buffer {
  return Buffer.from(id.replaceAll('-', '') + digest, 'hex')
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
