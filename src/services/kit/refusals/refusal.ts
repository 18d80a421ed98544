import type { RefusalName } from '#src/contract/codes.ts'
import { hasAllPermissions, type Permission } from '#src/contract/roles.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'
import type { Caller } from '#src/services/kit/deps.ts'

type Details = {
  params?: Params
  /** Field → text key, for values that the contract's schema cannot check alone. */
  errors?: Record<string, Key>
  retryAfterSeconds?: number
  challenge?: string
  cause?: unknown
}

/** A service's expected "no": rolls the transaction back and becomes the documented envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalName
  readonly key: Key
  readonly details: Details

  constructor(kind: RefusalName, key: Key, details: Details = {}) {
    super(key, { cause: details.cause })
    this.kind = kind
    this.key = key
    this.details = details
  }
}

/** What a call answers, or its refusal as a value. */
export async function refusedOr<Result>(run: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

export type FieldErrors = Record<string, Key>

/** A refusal whose message stands at one field. */
export function fieldRefusal(field: string, key: Key, kind: RefusalName = 'invalid'): Refusal {
  return new Refusal(kind, key, { errors: { [field]: key } })
}

export function refuseFields(errors: FieldErrors): void {
  const [first] = Object.values(errors)
  if (first) throw new Refusal('invalid', first, { errors })
}

type Seen = number | null

/** The record must be locked. @throws Refusal ruleBroken with the text of `key` */
export function refuseStale(seen: Seen, held: number, key: Key, params: Params = {}): void {
  if (seen === null || seen === held) return
  throw new Refusal('ruleBroken', key, { params })
}

/** Whether a statement violated a unique constraint (PostgreSQL 23505). */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === '23505'
}

/** Of two concurrent saves with one name, the second is refused. @throws Refusal conflict at `name` */
export async function withUniqueName<Result>(taken: Key, save: Promise<Result>): Promise<Result> {
  try {
    return await save
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw fieldRefusal('name', taken, 'conflict')
  }
}

export function refuseForeignOwner(merchantId: string, userId: string): void {
  if (merchantId !== userId) throw new Refusal('forbidden', 'errors:service.userMismatch')
}

/** For permissions that depend on the caller or the request. @throws Refusal forbidden */
export function requirePermission(caller: Caller, permission: Permission): void {
  requireOnePermission(caller, [permission])
}

export function requireOnePermission(caller: Caller, anyOf: readonly Permission[]): void {
  if (!anyOf.some((permission) => caller.permissions.has(permission))) {
    throw new Refusal('forbidden', 'errors:service.forbidden')
  }
}

/** Only unrestricted administrators. @throws Refusal forbidden */
export function requireFullAdministrator({ role, permissions }: Caller): void {
  if (!hasAllPermissions(role, permissions))
    throw new Refusal('forbidden', 'errors:service.forbidden')
}
