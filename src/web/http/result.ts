import type { ReactNode } from 'react'
import { id } from '#src/contract/values.ts'
import type { Notice, Screen } from '#src/web/page/screen.ts'

/** After a write: 303, or by htmx the next screen's `main` at once with its address pushed. */
export type SeeOther = {
  kind: 'see-other'
  path: string
  notice?: Notice
  dialog?: ReactNode
  region?: { id: string; node: ReactNode }
  load?: boolean
  outside?: string
}

export type Fragment = { kind: 'fragment'; status?: 200 | 422; node: ReactNode }

export type Result = Screen | SeeOther | Fragment | Response

export function screen(parts: Omit<Screen, 'kind'>): Screen {
  return { kind: 'screen', ...parts }
}

export function seeOther(
  path: string,
  notice?: Notice,
  how: Pick<SeeOther, 'dialog' | 'region' | 'load' | 'outside'> = {},
): SeeOther {
  return { kind: 'see-other', path, ...(notice && { notice }), ...how }
}

export function fragment(node: ReactNode, status?: 200 | 422): Fragment {
  return status ? { kind: 'fragment', node, status } : { kind: 'fragment', node }
}

/** Thrown where a record is not there, or not this person's: the 404 page. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** An id that an address names. @throws NotFound for what is none */
export function idOf(text: string | null | undefined): string {
  const parsed = id.safeParse(text)
  if (!parsed.success) throw new NotFound()
  return parsed.data
}

/** Thrown where a page opens once the account is approved: its own page, with 422. */
export class Unapproved extends Error {
  override readonly name = 'Unapproved'
}

/** Thrown where a visible record does not allow this act: the 403 page. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
  readonly kept: boolean
  constructor(kept = false) {
    super()
    this.kept = kept
  }
}
