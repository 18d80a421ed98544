import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { RECOVERY_CODE_END, RECOVERY_CODES } from '#src/contract/authentication/second-factors.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { recoveryCodes, secondFactors } from './schema.ts'

/** Letters and digits that nobody takes for another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 20

/** Replaces all. @returns the codes in groups of four: here alone they are in the clear */
export async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const rows = codes.map((code) => ({
    userId,
    codeHash: hashSecret(code),
    endHash: endHash(userId, code.slice(-RECOVERY_CODE_END)),
  }))
  await tx.insert(recoveryCodes).values(rows)
  await tx.update(secondFactors).set({ codesKeptAt: null }).where(eq(secondFactors.userId, userId))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

/** Of two at the same time, one finds it unused. */
export async function spendCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const code = plain(typed)
  if (code.length !== LENGTH) return false
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isUnused(userId), eq(recoveryCodes.codeHash, hashSecret(code))))
  return rowCount === 1
}

/** Whether an unused code ends so; none is used up. */
export async function hasCodeEnding(db: Queryable, userId: string, typed: string) {
  const ends = eq(recoveryCodes.endHash, endHash(userId, plain(typed)))
  return (await db.$count(recoveryCodes, and(isUnused(userId), ends))) > 0
}

export function countCodes(db: Queryable, userId: string): Promise<number> {
  return db.$count(recoveryCodes, isUnused(userId))
}

function isUnused(userId: string) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

function plain(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** What it would tell a thief of the table leaves sixteen characters to guess: 79 bits. */
function endHash(userId: string, end: string): string {
  return hashSecret(`end of a recovery code ${userId} ${end}`)
}
