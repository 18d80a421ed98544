import type { Role } from './roles.ts'

export type RefusedRequest = {
  actorId: string | null
  actorRole: Role | null
  request: string
  event: string | null
  why: 'forged' | 'not permitted'
  requestId: string
  address: string | null
}
/** Writes it to the audit trail, within limits; never throws. */
export type RecordRefusal = (refused: RefusedRequest) => Promise<void>
